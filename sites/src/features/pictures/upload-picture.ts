import { type PictureShape, sizesWithin } from '#shared/domain/pictures/picture-shapes.ts'
import { joinPictures } from '#shared/domain/pictures/upload.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { type Crop, sizeOf } from './crop.ts'
import type { ImageWords } from './field/image-kind.ts'
import { scalePicture } from './scale-picture.ts'
import { sendPicture } from './send-picture.ts'

type PictureUpload = {
  readonly path: string
  readonly picture: ImageBitmap
  readonly crop: Crop
  /** For kinds with alt text. */
  readonly words?: ImageWords
  /** The field of the response with the picture. */
  readonly answeredAs: string
}

/**
 * Sends the chosen part of a picture in the sizes of its kind; returns the server's view of it. Rejects with
 * RequestError.
 */
export async function uploadPicture<View>(
  shape: PictureShape,
  { path, picture, crop, words, answeredAs }: PictureUpload,
): Promise<View> {
  const files = await scalePicture(picture, crop, sizesWithin(shape, sizeOf(crop).width))
  const ahead = words ? [new TextEncoder().encode(JSON.stringify(wordsFor(shape, words)))] : []
  const answer = await sendPicture<Record<string, View>>({
    path,
    body: joinPictures([...ahead, ...files]),
    operationId: crypto.randomUUID(),
  })
  const shown = answer[answeredAs]
  if (!shown) throw new RequestError('Intercepted')
  return shown
}

function wordsFor({ words }: PictureShape, { alt, credit }: ImageWords) {
  return words?.credit ? { alt, credit } : { alt }
}
