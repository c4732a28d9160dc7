import type { OfferLogoView } from '#shared/domain/offers/logo.ts'
import { OFFER_LOGO } from '#shared/domain/pictures/picture-shapes.ts'
import { offerLogoUploadPath } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../features/pictures/crop.ts'
import { uploadPicture } from '../../../features/pictures/upload-picture.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const WHO_AM_I = graphql(`
  query OfferWhoAmI {
    me { id }
  }
`)

const REMOVE = graphql(`
  mutation RemoveOfferLogo($offerId: ID!) {
    offerLogoRemove(offerId: $offerId) { id }
  }
`)

type NewLogo = { readonly picture: ImageBitmap; readonly crop: Crop }

export function uploadOfferLogo(offerId: string, logo: NewLogo): Promise<OfferLogoView> {
  const path = offerLogoUploadPath(offerId)
  const renewSession = () => adminRequest(WHO_AM_I)
  return uploadPicture(OFFER_LOGO, { ...logo, path, answeredAs: 'logo', renewSession })
}

export function removeOfferLogo(offerId: string) {
  return adminRequest(REMOVE, { offerId })
}
