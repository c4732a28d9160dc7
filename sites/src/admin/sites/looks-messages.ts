/** Texts of the looks that the page and its script share: the script loads no fields and no checks with them. */
export const LOOKS_MESSAGES = {
  enough: 'enough',
  tooLow: 'too low',
  newPicture: 'New image',
  pictureSending: 'Sending…',
  pictureSent: 'Added. Save to show it.',
  pictureFailed: 'The image wasn’t added. Please try again.',
} as const
