export const GROUP_IMAGE_MESSAGES = {
  section: 'Image of the group',
  add: 'Add an image',
  replace: 'Replace image',
  describe: 'Edit description',
  remove: 'Remove image',
  saved: 'The image is saved.',
  described: 'The description is saved.',
  removed: 'The image is removed.',
} as const
