import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3600

export const SIGN_IN_MESSAGES = {
  /** The headings of the views. */
  names: {
    email: 'Sign In',
    password: 'Enter your password',
    code: 'Enter your code',
    forgot: 'Forgot your password?',
    'link-sent': 'Check your email',
    locked: AUTH_MESSAGES.locked,
    admin: 'Admin Sign In',
  },
  unrecognised: 'We don’t recognise that email',
  memberIntro: (community: string) => `Welcome back to ${community}.`,
  adminIntro: (community: string) => `For the people who run ${community}.`,
  unrecognisedIntro: (community: string) =>
    `Nobody at ${community} is known by it. Look for a slip of the keys, or try the address your invitation came to.`,
  stillStuck: 'Still stuck? Write to',
  passwordIntro: 'It stays between you and us.',
  forgotIntro: 'Tell us who you are and we will mail you a link to choose a new one. It works once, for 60 minutes.',
  linkSentIntro: 'A link to choose a new password is on its way to',
  linkSentText: 'It works once, for 60 minutes. Nothing there? Look among the junk mail before you ask again.',
  codeIntro: { EMAIL: 'We mailed five digits to', SMS: 'We sent five digits by text message to' },
  codeText: 'They work for 10 minutes.',
  codeResent: { EMAIL: 'A new code was mailed to', SMS: 'A new code was sent to' },
  codeGroup: 'Five-digit code',
  codeDigit: (position: number) => `Digit ${position} of 5`,
  codeHint: 'Enter all five digits to go on.',
  resend: 'Send a new code',
  resendIn: (left: string) => `in ${left}`,
  noCode: 'No code?',
  email: 'Email',
  emailOrUsername: 'Email or username',
  password: 'Password',
  community: 'Community',
  communityHint: 'Another community opens its own sign-in page.',
  signingInAs: 'Signing in as',
  next: 'Continue',
  submit: 'Sign In',
  sendLink: 'Send the link',
  busy: { signIn: 'Signing in…', findMethods: 'One moment…', send: 'Sending…', check: 'Checking…' },
  remember: 'Remember me on this device',
  show: 'Show password',
  forgot: 'Forgot your password?',
  orInstead: 'Or instead',
  codeByEmail: 'Send me a code instead',
  codeBySms: (maskedValue: string) => `Text a code to ${maskedValue}`,
  codeToEmail: (email: string) => `by email to ${email}`,
  usePassword: 'Use your password instead',
  cancel: 'Cancel',
  backToSignIn: 'Back to sign in',
  admins: 'Admin sign in',
  members: 'Member sign in',
  enterEmailFirst: 'Enter a valid email address to go on.',
  enterUsernameFirst: 'Enter your email or username to go on.',
  enterBothFirst: 'Enter a valid email address and your password to go on.',
  lockedText: 'There were too many tries. Nobody got in, and nothing is lost.',
  lockedLeft: 'Open again in',
  notLocked: 'What still works',
  faultText: 'Something went wrong on our side',
  faultCode: (correlationId: string) => `code ${correlationId}`,
  faultSafe: 'You did nothing wrong and need not wait.',
  tryAgain: 'Try again now',
  offline: 'You are offline. Connect and try again.',
  needsScript: 'Signing in needs JavaScript. Please switch it on and reload the page.',
} as const

/** The remaining lock for screen readers, in whole minutes, or hours from two hours on. */
export function lockWaitMessage(seconds: number): string {
  const isLong = seconds > 2 * SECONDS_PER_HOUR
  const count = Math.max(1, Math.ceil(seconds / (isLong ? SECONDS_PER_HOUR : SECONDS_PER_MINUTE)))
  return `Try again in ${counted(count, isLong ? 'hour' : 'minute')}`
}
