export const ITEM_PICTURE_MESSAGES = {
  section: 'Item image',
  add: 'Add an image',
  replace: 'Replace image',
  remove: 'Remove image',
  saved: 'Image saved.',
  removed: 'Image removed.',
} as const
