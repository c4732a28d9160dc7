import type { AdPictureView } from '#shared/domain/ads/picture.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import { AD_PICTURES } from '#shared/domain/pictures/picture-shapes.ts'
import { adPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../../features/pictures/crop.ts'
import type { ImageWords, SeenImage } from '../../../../features/pictures/field/image-kind.ts'
import { uploadPicture } from '../../../../features/pictures/upload-picture.ts'
import { adminRequest, graphql } from '../../../../lib/graphql/admin.ts'

const DESCRIBE = graphql(`
  mutation DescribeAdPicture($code: String!, $adId: ID!, $alt: String!, $baseAddress: String!, $baseAlt: String!) {
    siteAdPictureDescribe(code: $code, adId: $adId, alt: $alt, baseAddress: $baseAddress, baseAlt: $baseAlt) { picture { address largeAddress alt } }
  }
`)

const REMOVE = graphql(`
  mutation RemoveAdPicture($code: String!, $adId: ID!) {
    siteAdPictureRemove(code: $code, adId: $adId) { id }
  }
`)

/** Identifies an ad of a brand in requests. */
export type AdOfSite = { readonly code: string; readonly adId: string }
type NewPicture = { readonly picture: ImageBitmap; readonly crop: Crop; readonly words: ImageWords }

export function uploadAdPicture({ code, adId }: AdOfSite, shape: AdShape, picture: NewPicture): Promise<AdPictureView> {
  const path = adPictureUploadPath(code, adId)
  return uploadPicture(AD_PICTURES[shape], { ...picture, path, answeredAs: 'picture' })
}

export async function describeAdPicture(
  ad: AdOfSite,
  alt: string,
  { address: baseAddress, alt: baseAlt }: SeenImage,
): Promise<AdPictureView | null> {
  return (await adminRequest(DESCRIBE, { ...ad, alt, baseAddress, baseAlt })).siteAdPictureDescribe.picture
}

export function removeAdPicture(ad: AdOfSite) {
  return adminRequest(REMOVE, ad)
}
