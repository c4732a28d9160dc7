import { LEAD_IMAGE_WIDTHS, type LeadImageView, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { joinPictures, leadImageUploadPath } from '#shared/domain/pictures/upload.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { type Crop, sizeOf } from '../../pictures/crop.ts'
import type { ImageWords } from '../../pictures/field/image-kind.ts'
import { scalePicture } from '../../pictures/scale-picture.ts'
import { sendPicture } from '../../pictures/send-picture.ts'
import type { LeadImageApi } from './lead-image-api.ts'

type NewLeadImage = {
  readonly articleId: string
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly words: ImageWords
}

/** In the widths that the chosen part has; pixels are not made up. */
export async function uploadLeadImage(
  { audience, renewSession }: LeadImageApi,
  { articleId, picture, crop, words }: NewLeadImage,
): Promise<LeadImageView> {
  const [least] = LEAD_IMAGE_WIDTHS
  const widths = LEAD_IMAGE_WIDTHS.filter((width) => width === least || width <= sizeOf(crop).width)
  const sizes = widths.map((width) => ({ width, height: leadImageHeight(width) }))
  const files = await scalePicture(picture, crop, sizes)
  const { leadImage } = await sendPicture<{ readonly leadImage: LeadImageView }>({
    path: leadImageUploadPath(audience, articleId),
    body: joinPictures([new TextEncoder().encode(JSON.stringify(words)), ...files]),
    operationId: crypto.randomUUID(),
    renewSession,
  })
  if (!leadImage) throw new RequestError('Intercepted')
  return leadImage
}
