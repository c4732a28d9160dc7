export const LEAD_IMAGE_MESSAGES = {
  section: 'Lead image',
  add: 'Add a lead image',
  replace: 'Replace image',
  describe: 'Edit description',
  remove: 'Remove image',
  saved: 'The lead image is saved.',
  described: 'The description is saved.',
  removed: 'The lead image is removed.',
  credit: 'Image:',
} as const
