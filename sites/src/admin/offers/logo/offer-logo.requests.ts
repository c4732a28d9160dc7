import type { OfferLogoView } from '#shared/domain/offers/logo.ts'
import { OFFER_LOGO } from '#shared/domain/pictures/picture-shapes.ts'
import { offerLogoUploadPath } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../features/pictures/crop.ts'
import { uploadPicture } from '../../../features/pictures/upload-picture.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const REMOVE = graphql(`
  mutation RemoveOfferLogo($offerId: ID!) {
    offerLogoRemove(offerId: $offerId) { id }
  }
`)

type NewLogo = { readonly picture: ImageBitmap; readonly crop: Crop }

export function uploadOfferLogo(offerId: string, logo: NewLogo): Promise<OfferLogoView> {
  const path = offerLogoUploadPath(offerId)
  return uploadPicture(OFFER_LOGO, { ...logo, path, answeredAs: 'logo' })
}

export function removeOfferLogo(offerId: string) {
  return adminRequest(REMOVE, { offerId })
}
