import { newId } from '../../kernel/ids.ts'
import { AVATAR_SIZES } from './avatar-sizes.ts'

/** Ids of uploaded pictures, which have several sizes. Pictures without it are drawings, in one file for all sizes. */
const UPLOADED = 'pic_'

export function newPictureId(now: Date): string {
  return `${UPLOADED}${newId(now)}`
}

/** Where a picture is served, an uploaded one in its default size; null shows initials. */
export function imageAddress(imageId: string | null): string | null {
  if (!imageId) return null
  return imageId.startsWith(UPLOADED) ? sizedAddress(imageId, AVATAR_SIZES.default) : `/media/${imageId}`
}

function sizedAddress(imageId: string, pixels: number): string {
  return `/media/${imageId}/${pixels}`
}
