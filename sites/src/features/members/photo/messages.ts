export const PHOTO_MESSAGES = {
  title: 'Your photo',
  hint: 'JPEG, PNG or WebP. It is shown wherever other members see your name.',
  withoutScript: 'Choosing a photo needs JavaScript, because your browser cuts and scales it.',
  choose: 'Choose a photo',
  remove: 'Remove photo',
  removing: 'Removing…',
  removed: 'Your photo is removed.',
  undo: 'Undo',
  restored: 'Your photo is back.',
  saved: 'Your photo is saved.',
  signedOut: 'You are signed out. Sign in in another tab, then try again.',
  notLoaded: 'This did not load. Check your connection, then try again.',
} as const

export const CROP_MESSAGES = {
  title: 'Choose what is shown',
  help: 'Drag the photo, or move it with the arrow keys. Plus and minus enlarge and shrink it.',
  area: 'The part of the photo that is shown',
  save: 'Save photo',
} as const
