import { LEAD_IMAGE_WIDTH, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { imageTooSmall } from '../../pictures/field/dialog-messages.ts'

/** Texts of the dialogs; separate from those of the page, because most visits open none. */
export const LEAD_IMAGE_DIALOG_MESSAGES = {
  chooseTitle: 'Lead image',
  describeTitle: 'Describe the image',
  removeTitle: 'Remove the lead image?',
  removeText: 'The article will be shown without an image. Its text won’t change.',
  save: 'Save image',
  tooSmall: imageTooSmall(LEAD_IMAGE_WIDTH, leadImageHeight(LEAD_IMAGE_WIDTH)),
} as const
