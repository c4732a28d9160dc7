import type { OfferLogoView } from '#shared/domain/offers/logo.ts'
import { OFFER_LOGO } from '#shared/domain/pictures/picture-shapes.ts'
import { ImageDialogs } from '../../../features/pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask } from '../../../features/pictures/field/image-kind.ts'
import { OFFER_LOGO_DIALOG_MESSAGES } from './dialog-messages.ts'
import { removeOfferLogo, uploadOfferLogo } from './offer-logo.requests.ts'

const KIND: ImageKind = { shape: OFFER_LOGO, texts: OFFER_LOGO_DIALOG_MESSAGES }

type OfferLogoDialogsProps = {
  readonly offerId: string
  readonly task: ImageTask
  readonly onEnd: (end: ImageEnd<OfferLogoView>) => void
}

/** The dialogs for the logo of a partner: choosing the crop, or confirming the removal. */
export function OfferLogoDialogs({ offerId, task, onEnd }: OfferLogoDialogsProps) {
  const changes: ImageChanges<OfferLogoView> = {
    upload: (picture, crop) => uploadOfferLogo(offerId, { picture, crop }),
    remove: () => removeOfferLogo(offerId),
  }
  return <ImageDialogs kind={KIND} {...{ task, changes, onEnd }} />
}
