export const GROUP_IMAGE_MESSAGES = {
  section: 'Group image',
  add: 'Add an image',
  replace: 'Replace image',
  describe: 'Edit description',
  remove: 'Remove image',
  saved: 'Image saved.',
  described: 'Description saved.',
  removed: 'Image removed.',
} as const
