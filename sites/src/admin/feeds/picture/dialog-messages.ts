import { FEED_PICTURE_HEIGHT, FEED_PICTURE_WIDTH } from '#shared/domain/feeds/picture.ts'
import { imageTooSmall } from '../../../features/pictures/field/dialog-messages.ts'

/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const ITEM_PICTURE_DIALOG_MESSAGES = {
  chooseTitle: 'Item image',
  removeTitle: 'Remove the image?',
  removeText: 'Members will see the article’s lead image or the partner’s logo instead, if there is one.',
  save: 'Save image',
  tooSmall: imageTooSmall(FEED_PICTURE_WIDTH, FEED_PICTURE_HEIGHT),
} as const
