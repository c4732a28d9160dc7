export const OFFER_LOGO_MESSAGES = {
  section: 'Partner logo',
  add: 'Add a logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  saved: 'Logo saved.',
  removed: 'Logo removed. Members see the partner’s initials.',
} as const
