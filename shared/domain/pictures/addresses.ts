import { newId } from '../../kernel/ids.ts'
import { AVATAR_SIZES } from './avatar-sizes.ts'

/** Ids of uploaded pictures, which have several sizes. Pictures without it are drawings, in one file for all sizes. */
const UPLOADED = 'pic_'

export function newPictureId(now: Date): string {
  return `${UPLOADED}${newId(now)}`
}

/** The address of a picture, and its size in pixels, with which a page reserves its space. */
export type SizedPicture = { readonly address: string; readonly width: number; readonly height: number }

/** The address of a picture, with the default size for an uploaded one; null shows initials. */
export function imageAddress(imageId: string | null): string | null {
  return imageId ? pictureAddress(imageId, AVATAR_SIZES.default) : null
}

/** The address of a picture in one of its sizes; a drawing has one address for all. */
export function pictureAddress(imageId: string, pixels: number): string {
  return imageId.startsWith(UPLOADED) ? `/media/${imageId}/${pixels}` : `/media/${imageId}`
}
