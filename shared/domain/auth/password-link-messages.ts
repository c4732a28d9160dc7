/** Texts of links to a new password; the quoted ones are the specification's, word for word. */
export const PASSWORD_LINK_TEXTS = {
  invalidLink: 'Oh no! It looks like you have an invalid password reset link.',
  tooManyLinks: 'Several links were sent already. Please look for them in your mail.',
  hasPassword: 'This person has a password already. Send a reset link instead.',
  inactive: 'This person is deactivated.',
} as const
