import { newId } from '../../kernel/ids.ts'
import { AVATAR_SIZES } from './avatar-sizes.ts'

/** Ids of uploaded pictures, which have several sizes. Pictures without it are drawings, in one file for all sizes. */
const UPLOADED = 'pic_'

export function newPictureId(now: Date): string {
  return `${UPLOADED}${newId(now)}`
}

/** Where a picture is served, and its size in pixels, by which a page keeps its place free. */
export type SizedPicture = { readonly address: string; readonly width: number; readonly height: number }

/** Where a picture is served, an uploaded one in its default size; null shows initials. */
export function imageAddress(imageId: string | null): string | null {
  return imageId ? pictureAddress(imageId, AVATAR_SIZES.default) : null
}

/** Where a picture is served in a size that it has; a drawing has one address for all. */
export function pictureAddress(imageId: string, pixels: number): string {
  return imageId.startsWith(UPLOADED) ? `/media/${imageId}/${pixels}` : `/media/${imageId}`
}
