import { offerLogoOf } from '#shared/domain/offers/logo.ts'
import { OFFER_LOGO } from '#shared/domain/pictures/picture-shapes.ts'
import { offerLogoUploadPath } from '#shared/domain/pictures/upload.ts'
import type { PictureUpload } from '../../pictures/picture-uploads.ts'
import { saveOfferLogo } from './offer-logo.ts'

/** The logo of an offer's partner. */
export const offerLogoUpload: PictureUpload = {
  path: offerLogoUploadPath(':offerId'),
  limits: OFFER_LOGO,
  save: async (ctx, upload, param) => {
    const { logoId } = await saveOfferLogo(ctx, { ...upload, offerId: param('offerId') })
    return { logo: offerLogoOf(logoId) }
  },
}
