export const ITEM_PICTURE_MESSAGES = {
  section: 'Picture of the item',
  add: 'Add a picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  saved: 'Picture saved.',
  removed: 'Picture removed.',
} as const
