import { LEAD_IMAGE_WIDTHS, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'

const [WIDTH] = LEAD_IMAGE_WIDTHS

/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const LEAD_IMAGE_DIALOG_MESSAGES = {
  chooseTitle: 'Lead image',
  describeTitle: 'Describe the image',
  removeTitle: 'Remove the lead image?',
  removeText: 'The article is shown without an image then. Its text stays as it is.',
  help: 'Drag the image, or move it with the arrow keys. Plus and minus enlarge and shrink it.',
  area: 'The part of the image that is shown',
  alt: 'Description',
  altHint: 'Say what the image shows. Readers who cannot see it hear these words instead.',
  credit: 'Credit',
  creditHint: 'Who made the image, as it is to be printed.',
  optional: 'Optional',
  save: 'Save image',
  saveWords: 'Save description',
  remove: 'Remove image',
  removing: 'Removing…',
  tooSmall: `This image is too small. Choose one of at least ${WIDTH} by ${leadImageHeight(WIDTH)} pixels.`,
  signedOut: 'You are signed out. Sign in in another tab, then try again.',
} as const
