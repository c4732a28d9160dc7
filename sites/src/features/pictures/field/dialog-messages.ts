/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export const IMAGE_DIALOG_MESSAGES = {
  help: 'Drag the image, or move it with the arrow keys. Use plus and minus to zoom.',
  area: 'Crop area',
  alt: 'Description',
  altHint: 'Describe what the image shows for people who can’t see it.',
  credit: 'Credit',
  creditHint: 'Who made the image, as it should appear.',
  optional: 'Optional',
  saveWords: 'Save description',
  remove: 'Remove image',
  removing: 'Removing…',
  imageReplaced:
    'Someone replaced the image after you opened this page, so your description wasn’t saved. This is the current image.',
  imageRemoved: 'Someone removed the image after you opened this page, so your description wasn’t saved.',
  signedOut: 'You’ve been signed out. Sign in in another tab, then try again.',
} as const

export function wordsChanged({ alt, credit }: { readonly alt: string; readonly credit: string | null }): string {
  const saved = credit ? `“${alt}”, credit “${credit}”` : `“${alt}”`
  return `Someone changed the description after you opened it. Currently saved: ${saved}. Save again to replace it with yours.`
}

export function imageTooSmall(width: number, height: number): string {
  return `This image is too small. Choose one that’s at least ${width} by ${height} pixels.`
}
