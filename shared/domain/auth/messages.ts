/** Texts of signing in; the quoted ones are the specification's, word for word. */
export const AUTH_MESSAGES = {
  missingPassword: 'Please input your password',
  missingUsername: 'Please input your username',
  invalidEmail: 'Please enter a valid email address.',
  wrongPassword: 'Password is incorrect.',
  locked: 'Try again in 10 minutes',
  other: "Hmm… That didn't work.",
} as const
