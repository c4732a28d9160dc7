/** Texts of links to a new password; the quoted ones are the specification's, word for word. */
export const PASSWORD_LINK_TEXTS = {
  invalidLink: 'Oh no! It looks like you have an invalid password reset link.',
  tooManyLinks: 'We’ve already sent several links. Please check your email.',
  hasPassword: 'This person already has a password. Send a reset link instead.',
  inactive: 'This person is deactivated.',
} as const
