import { ACCOUNT_MESSAGES, MOBILE_PHONE_REFUSED } from '#shared/domain/members/messages.ts'

export const PHONE_MESSAGES = {
  heading: 'Mobile phone',
  intro: 'We can text sign-in codes to it.',
  none: 'No mobile phone yet.',
  number: 'Number',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  add: 'Add a mobile phone',
  change: 'Change number',
  remove: 'Remove',
  test: 'Send me a test text',
  testBusy: 'Sending…',
  tested: 'We’ve sent you a text. If it doesn’t arrive within a few minutes, check the number.',
  testFailed: 'We couldn’t send a text. Please try again later.',

  /** For every reason. */
  updateError: MOBILE_PHONE_REFUSED,
  cancel: 'Cancel',

  stillInUse: (number: string) => `Until it’s confirmed, sign-in codes go to ${number}.`,
  enterCode: 'Enter code',
  cannotGetTexts: ACCOUNT_MESSAGES.phoneCannotGetTexts,
  another: 'Use another number',
  keep: (number: string) => `Keep ${number}`,
  forget: 'Don’t add it',

  confirmed: (number: string) => `${number} is confirmed. We can now text sign-in codes to it.`,
  removed: 'Mobile phone removed.',
  kept: 'Your number is unchanged.',
  removeTitle: (number: string) => `Remove ${number}?`,
  removeText: 'We’ll stop texting sign-in codes to it. You’ll get an email, and the phone a final text.',
  removeTextWithoutPassword:
    'You don’t have a password: without this phone, you can only sign in with codes we email you.',
  removeConfirm: 'Remove phone',
  removeBusy: 'Removing…',
} as const
