import { GROUP_IMAGE_WIDTHS, groupImageHeight } from '#shared/domain/groups/image.ts'
import { imageTooSmall } from '../../../features/pictures/field/dialog-messages.ts'

const WIDTH = Math.max(...GROUP_IMAGE_WIDTHS)

/** Texts of the dialogs; separate from those of the page, because most visits open none. */
export const GROUP_IMAGE_DIALOG_MESSAGES = {
  chooseTitle: 'Group image',
  describeTitle: 'Describe the image',
  removeTitle: 'Remove the group image?',
  removeText: 'The group will be shown without an image.',
  save: 'Save image',
  tooSmall: imageTooSmall(WIDTH, groupImageHeight(WIDTH)),
} as const
