export const PHOTO_MESSAGES = {
  title: 'Your photo',
  hint: 'JPEG, PNG or WebP. It’s shown wherever other members see your name.',
  withoutScript: 'Choosing a photo needs JavaScript, because your browser crops it.',
  choose: 'Choose photo',
  remove: 'Remove photo',
  removing: 'Removing…',
  removed: 'Photo removed.',
  undo: 'Undo',
  restored: 'Photo restored.',
  saved: 'Photo saved.',
  signedOut: 'You’ve been signed out. Sign in in another tab, then try again.',
  offline: 'You’re offline. Reconnect and try again.',
  notLoaded: 'This didn’t load. Check your connection, then try again.',
} as const

export const CROP_MESSAGES = {
  title: 'Crop your photo',
  help: 'Drag the photo, or move it with the arrow keys. Use plus and minus to zoom.',
  area: 'Crop area',
  save: 'Save photo',
} as const
