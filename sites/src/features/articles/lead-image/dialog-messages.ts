import { LEAD_IMAGE_WIDTHS, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { imageTooSmall } from '../../pictures/field/dialog-messages.ts'

const [WIDTH] = LEAD_IMAGE_WIDTHS

/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const LEAD_IMAGE_DIALOG_MESSAGES = {
  chooseTitle: 'Lead image',
  describeTitle: 'Describe the image',
  removeTitle: 'Remove the lead image?',
  removeText: 'The article will be shown without an image. Its text won’t change.',
  save: 'Save image',
  tooSmall: imageTooSmall(WIDTH, leadImageHeight(WIDTH)),
} as const
