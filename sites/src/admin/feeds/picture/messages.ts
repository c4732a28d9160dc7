export const ITEM_PICTURE_MESSAGES = {
  section: 'Item picture',
  add: 'Add a picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  saved: 'Picture saved.',
  removed: 'Picture removed.',
} as const
