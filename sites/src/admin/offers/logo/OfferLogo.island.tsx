import type { OfferLogoView } from '#shared/domain/offers/logo.ts'
import { ImageField } from '../../../features/pictures/field/ImageField.tsx'
import { latePart } from '../../../lib/late-part.tsx'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { OFFER_LOGO_MESSAGES } from './messages.ts'

const OfferLogoDialogs = latePart(async () => (await import('./OfferLogoDialogs.tsx')).OfferLogoDialogs)

const SHOWN_PIXELS = 96

type OfferLogoProps = { readonly offerId: string; readonly logo: OfferLogoView | null }

/** The logo of an offer's partner, with what changes it. */
function Field({ offerId, logo }: OfferLogoProps) {
  return (
    <ImageField
      image={logo}
      texts={OFFER_LOGO_MESSAGES}
      show={({ address }) => <img src={address} alt="" width={SHOWN_PIXELS} height={SHOWN_PIXELS} />}
      ask={(task, onEnd) => <OfferLogoDialogs {...{ offerId, task, onEnd }} />}
    />
  )
}

export const OfferLogo = withErrorBoundary(Field)
