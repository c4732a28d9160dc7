/** Texts of signing in; the quoted ones are the specification's, word for word. */
export const AUTH_MESSAGES = {
  missingPassword: 'Please input your password',
  missingUsername: 'Please input your username',
  invalidEmail: 'Please enter a valid email address.',
  wrongPassword: 'Password is incorrect.',
  wrongCode: 'That code is invalid or expired, request a new code below.',
  locked: 'Try again in 10 minutes',
  codesPaused:
    'There were too many wrong codes. Sign in with your password or ask for a link to a new one; codes work again tomorrow.',
  networkBusy: 'There were too many attempts from your network. Please wait a little, then try again.',
  codeOnItsWay: 'A code was sent to you a moment ago. Please use that one, or ask for another in half a minute.',
  phoneCannotGetTexts: 'This phone cannot get text messages. Get the code by email instead.',
  staffOnMemberLogin: 'This account signs in on the admin login page.',
  otherCommunity: 'Sign in on the site of that community.',
  signedOut: 'Please sign in.',
  other: "Hmm… That didn't work.",
} as const

/** Texts of setting a password; the quoted ones are the specification's, word for word. */
export const PASSWORD_MESSAGES = {
  unknownUsername: 'A member with that username could not be found.',
  invalidLink: 'Oh no! It looks like you have an invalid password reset link.',
  wrongCurrent: 'Your current password is incorrect.',
  weak: 'Use 8 to 128 characters, with lower and upper case letters and a digit or a symbol.',
  common: 'This password appears in lists attackers try first.',
  tooManyLinks: 'Several links were sent already. Please look for them in your mail, or try again later.',
  hasPassword: 'This person has a password already. Send a reset link instead.',
  inactive: 'This person is deactivated.',
} as const
