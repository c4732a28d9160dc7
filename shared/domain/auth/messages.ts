/** Texts of signing in; the quoted ones are the specification's, word for word. */
export const AUTH_MESSAGES = {
  missingPassword: 'Please input your password',
  missingUsername: 'Please input your username',
  invalidEmail: 'Please enter a valid email address.',
  wrongPassword: 'Password is incorrect.',
  wrongCode: 'That code is invalid or expired, request a new code below.',
  locked: 'Try again in 10 minutes',
  codesPaused: 'There were too many wrong codes. Sign in with your password, or try again tomorrow.',
  phoneCannotGetTexts: 'This phone cannot get text messages. Get the code by email instead.',
  staffOnMemberLogin: 'This account signs in on the admin login page.',
  otherCommunity: 'Sign in on the site of that community.',
  signedOut: 'Please sign in.',
  other: "Hmm… That didn't work.",
} as const
