/** Texts of setting a password; the quoted ones are the specification's, word for word. */
export const PASSWORD_MESSAGES = {
  invalidLink: 'Oh no! It looks like you have an invalid password reset link.',
  wrongCurrent: 'Your current password is incorrect.',
  weak: 'Use 8 to 128 characters, with lower and upper case letters and a digit or a symbol.',
  common: 'This password appears in lists attackers try first.',
  tooManyLinks: 'Several links were sent already. Please look for them in your mail, or try again later.',
  hasPassword: 'This person has a password already. Send a reset link instead.',
  inactive: 'This person is deactivated.',
} as const
