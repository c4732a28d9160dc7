export const LEAD_IMAGE_MESSAGES = {
  section: 'Lead image',
  add: 'Add a lead image',
  replace: 'Replace image',
  describe: 'Edit description',
  remove: 'Remove image',
  saved: 'Lead image saved.',
  described: 'Description saved.',
  removed: 'Lead image removed.',
  credit: 'Image:',
} as const
