/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const IMAGE_DIALOG_MESSAGES = {
  help: 'Drag the image, or move it with the arrow keys. Plus and minus enlarge and shrink it.',
  area: 'The part of the image that is shown',
  alt: 'Description',
  altHint: 'Say what the image shows. Readers who cannot see it hear these words instead.',
  credit: 'Credit',
  creditHint: 'Who made the image, as it is to be printed.',
  optional: 'Optional',
  saveWords: 'Save description',
  remove: 'Remove image',
  removing: 'Removing…',
  signedOut: 'You are signed out. Sign in in another tab, then try again.',
} as const

export function imageTooSmall(width: number, height: number): string {
  return `This image is too small. Choose one of at least ${width} by ${height} pixels.`
}
