import { OFFER_LOGO_PIXELS } from '#shared/domain/offers/logo.ts'
import { imageTooSmall } from '../../../features/pictures/field/dialog-messages.ts'

/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const OFFER_LOGO_DIALOG_MESSAGES = {
  chooseTitle: 'Partner logo',
  removeTitle: 'Remove the logo?',
  removeText: 'Members will see the partner’s initials instead.',
  save: 'Save logo',
  tooSmall: imageTooSmall(OFFER_LOGO_PIXELS, OFFER_LOGO_PIXELS),
} as const
