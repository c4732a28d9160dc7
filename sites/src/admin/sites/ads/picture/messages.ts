export const AD_PICTURE_MESSAGES = {
  section: 'Picture of the ad',
  add: 'Add a picture',
  replace: 'Replace picture',
  describe: 'Edit description',
  remove: 'Remove picture',
  saved: 'Picture saved. Members see it while the ad is on, from its start to its end.',
  described: 'Description saved.',
  removed: 'Picture removed. Members no longer see the ad.',
} as const
