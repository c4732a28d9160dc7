import type { AdPictureView } from '#shared/domain/ads/picture.ts'
import { AD_SIZES, type AdShape } from '#shared/domain/ads/shapes.ts'
import { ImageField } from '../../../../features/pictures/field/ImageField.tsx'
import { latePart } from '../../../../lib/late-part.tsx'
import { withErrorBoundary } from '../../../../lib/with-error-boundary.tsx'
import { AD_PICTURE_MESSAGES } from './messages.ts'

const AdPictureDialogs = latePart(async () => (await import('./AdPictureDialogs.tsx')).AdPictureDialogs)

type AdPictureProps = {
  readonly code: string
  readonly adId: string
  readonly shape: AdShape
  readonly picture: AdPictureView | null
}

/** The picture of an ad, with what changes it. */
function Field({ code, adId, shape, picture }: AdPictureProps) {
  return (
    <ImageField
      image={picture}
      texts={AD_PICTURE_MESSAGES}
      show={({ address, alt }) => <img className="ad-picture" src={address} {...AD_SIZES[shape]} alt={alt} />}
      ask={(task, onEnd) => <AdPictureDialogs {...{ ad: { code, adId }, shape, task, onEnd }} />}
    />
  )
}

export const AdPicture = withErrorBoundary(Field)
