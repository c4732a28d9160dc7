export const AD_PICTURE_MESSAGES = {
  section: 'Picture of the ad',
  add: 'Add a picture',
  replace: 'Replace picture',
  describe: 'Edit description',
  remove: 'Remove picture',
  saved: 'Picture saved.',
  described: 'Description saved.',
  removed: 'Picture removed. Members no longer see the ad.',
} as const
