import { MOBILE_PHONE_REFUSED } from '#shared/domain/members/messages.ts'

export const PHONE_MESSAGES = {
  heading: 'Mobile phone',
  intro: 'We can text sign-in codes to it.',
  none: 'You have none yet.',
  number: 'Number',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  add: 'Add a mobile phone',
  change: 'Change number',
  remove: 'Remove',
  test: 'Send me a test text',
  testBusy: 'Sending…',
  tested: 'A text is on its way to you. If it does not arrive within a few minutes, check the number.',
  testFailed: 'No text was sent. Please try again later.',

  /** Whatever the reason. */
  updateError: MOBILE_PHONE_REFUSED,
  cancel: 'Cancel',

  stillInUse: (number: string) => `Until it is confirmed, sign-in codes go to ${number}.`,
  enterCode: 'Enter the code',
  another: 'Use another number',
  keep: (number: string) => `Keep ${number}`,
  forget: 'Do not add it',

  confirmed: (number: string) => `${number} is confirmed. Sign-in codes can be texted to it from now on.`,
  removed: 'Your mobile phone is removed.',
  kept: 'Your number stays as it is.',
  removeTitle: (number: string) => `Remove ${number}?`,
  removeText: 'Sign-in codes are no longer texted to it. We tell you by mail, and the phone by a last text.',
  removeTextWithoutPassword:
    'You have no password: without this phone, you can sign in with codes that we mail to you, and in no other way.',
  removeConfirm: 'Remove the phone',
  removeBusy: 'Removing…',
} as const
