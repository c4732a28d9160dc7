import { AVATAR } from '#shared/domain/pictures/picture-shapes.ts'
import type { Crop } from '../../pictures/crop.ts'
import { uploadPicture } from '../../pictures/upload-picture.ts'

/**
 * The server calls of the photo section: members and people in onboarding use different ones. Each rejects with
 * RequestError.
 */
export type PhotoCalls = {
  /** Sends the photo in all its sizes; returns its address. */
  readonly upload: (picture: ImageBitmap, crop: Crop) => Promise<string>
  readonly remove: () => Promise<void>
  /** Returns the address of the restored photo. */
  readonly restore: () => Promise<string | null>
}

export function uploadTo(path: string): PhotoCalls['upload'] {
  return (picture, crop) => uploadPicture(AVATAR, { path, picture, crop, answeredAs: 'avatar' })
}
