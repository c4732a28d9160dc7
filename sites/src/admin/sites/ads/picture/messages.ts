export const AD_PICTURE_MESSAGES = {
  section: 'Ad image',
  add: 'Add an image',
  replace: 'Replace image',
  describe: 'Edit description',
  remove: 'Remove image',
  saved: 'Image saved. Members see it while the ad is on, from its start to its end.',
  described: 'Description saved.',
  removed: 'Image removed. Members no longer see the ad.',
} as const
