/** Texts of signing in that the sign-in page shows; the quoted ones are the specification's, word for word. */
export const LOGIN_MESSAGES = {
  missingPassword: 'Please input your password',
  missingUsername: 'Please input your username',
  invalidEmail: 'Please enter a valid email address.',
  unknownUsername: 'A member with that username could not be found.',
  wrongPassword: 'Password is incorrect.',
  wrongCode: 'That code is invalid or expired, request a new code below.',
  locked: 'Try again in 10 minutes',
  phoneCannotGetTexts: 'This phone can’t receive text messages. Get the code by email instead.',
  other: "Hmm… That didn't work.",
} as const

/** Texts of refusals, for callers that show what the server says. */
export const AUTH_MESSAGES = {
  ...LOGIN_MESSAGES,
  tooMany: 'Try again later',
  codesPaused: (wait: string) =>
    `Too many wrong codes. Sign in with your password or reset it; codes work again in ${wait}.`,
  networkBusy: 'Too many attempts from your network.',
  codeOnItsWay: (wait: string) => `We just sent you a code. Please use that one, or request another in ${wait}.`,
  staffOnMemberLogin: 'Sign in to this account on the admin login page.',
  otherCommunity: 'Sign in on the site of that community.',
  signedOut: 'Please sign in.',
} as const
