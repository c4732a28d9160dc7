import { AVATAR } from '#shared/domain/pictures/picture-shapes.ts'
import type { Crop } from '../../pictures/crop.ts'
import { uploadPicture } from '../../pictures/upload-picture.ts'

/** What the section of one's photo asks of the server: members and those who become one have calls of their own. Each rejects with RequestError. */
export type PhotoCalls = {
  /** Sends the photo in all its sizes; answers its address. */
  readonly upload: (picture: ImageBitmap, crop: Crop) => Promise<string>
  readonly remove: () => Promise<void>
  /** Answers the address of the photo that is back. */
  readonly restore: () => Promise<string | null>
}

export function uploadTo(path: string): PhotoCalls['upload'] {
  return (picture, crop) => uploadPicture(AVATAR, { path, picture, crop, answeredAs: 'avatar' })
}
