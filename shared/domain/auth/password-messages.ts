/** Texts of setting a password. */
export const PASSWORD_MESSAGES = {
  wrongCurrent: 'Your current password is incorrect.',
  weak: 'Use 8 to 128 characters, with upper- and lowercase letters and a digit or symbol.',
  common: 'This password is too common. Choose one that’s harder to guess.',
  sameAsGiven: 'Choose a password other than the one our staff gave you.',
} as const
