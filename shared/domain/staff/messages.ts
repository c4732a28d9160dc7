export const STAFF_MESSAGES = {
  stepUpNeeded: 'Confirm your password to do this.',
  wrongPassword: 'Your password is incorrect.',
} as const
