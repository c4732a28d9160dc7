/** Texts of setting a password. */
export const PASSWORD_MESSAGES = {
  wrongCurrent: 'Your current password is incorrect.',
  weak: 'Use 8 to 128 characters, with lower and upper case letters and a digit or a symbol.',
  common: 'This password appears in lists attackers try first.',
} as const
