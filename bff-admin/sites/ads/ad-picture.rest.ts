import { AD_PICTURE_MAX_BYTES } from '#shared/domain/ads/limits.ts'
import { adPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import type { PictureUpload } from '../../pictures/picture-uploads.ts'
import { saveAdPicture } from './ad-picture.ts'
import { pictureOfAd } from './ads.queries.ts'

/** The picture of an ad of a brand, with its alt text. */
export const adPictureUpload: PictureUpload = {
  path: adPictureUploadPath(':code', ':adId'),
  limits: { maxBytes: AD_PICTURE_MAX_BYTES },
  save: async (ctx, upload, param) => ({
    picture: pictureOfAd(await saveAdPicture(ctx, { ...upload, code: param('code'), adId: param('adId') })),
  }),
}
