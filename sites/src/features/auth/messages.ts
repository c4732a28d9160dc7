import { LOGIN_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { RefusalReason } from '#shared/domain/auth/refusals.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { waitInWords } from '#shared/kernel/wait-in-words.ts'

const SECONDS_PER_MINUTE = 60
const MS_PER_SECOND = 1000

export const SIGN_IN_MESSAGES = {
  /** The headings of the views. */
  names: {
    email: 'Sign In',
    password: 'Enter your password',
    code: 'Enter your code',
    forgot: 'Forgot your password?',
    'link-sent': 'Check your email',
    locked: LOGIN_MESSAGES.locked,
    admin: 'Admin Sign In',
  },
  unrecognised: 'We don’t recognize that email',
  memberIntro: (community: string) => `Welcome back to ${community}.`,
  adminIntro: (community: string) => `For the people who run ${community}.`,
  unrecognisedIntro: (community: string) =>
    `No ${community} member has this email or username. Check for typos, or use the email of your invitation or other account.`,
  stillStuck: 'Still stuck? Write to',
  forgotIntro:
    'Enter your email or username and we’ll email you a link to choose a new password. The link works once, for 60 minutes.',
  linkSentIntro: 'We sent a link to choose a new password to',
  linkSentText: 'The link works once, for 60 minutes. If you can’t find the email, check your spam folder.',
  askForAnotherLink: 'Request another link',
  codeIntro: { EMAIL: 'We emailed a five-digit code to', SMS: 'We texted a five-digit code to' },
  emailOf: 'the email address of',
  codeText: 'It works for 10 minutes, in this browser.',
  codeKept: 'Enter the latest code we sent you. It works until you request another one.',
  codeResent: { EMAIL: 'We emailed a new code to', SMS: 'We texted a new code to' },
  codeGroup: 'Five-digit code',
  codeDigit: (position: number) => `Digit ${position} of 5`,
  codeHint: 'Enter all five digits to continue.',
  haveCode: 'I already have a code',
  resend: 'Send a new code',
  resendIn: (left: string) => `in ${left}`,
  noCode: 'No code?',
  email: 'Email',
  orUsername: 'or your username',
  emailOrUsername: 'Email or username',
  password: 'Password',
  community: 'Community',
  communityHint: 'Choosing another community opens its sign-in page.',
  signingInAs: 'Signing in as',
  next: 'Continue',
  submit: 'Sign In',
  sendLink: 'Send link',
  busy: { signIn: 'Signing in…', findMethods: 'One moment…', send: 'Sending…', check: 'Checking…' },
  remember: 'Remember me on this device',
  forgot: 'Forgot your password?',
  orInstead: 'Or instead',
  codeByEmail: 'Send me a code instead',
  codeBySms: (maskedValue: string) => `Text a code to ${maskedValue}`,
  codeToEmail: (email: string) => `by email to ${email}`,
  usePassword: 'Use your password instead',
  emailLink: 'Email me a link to reset my password',
  cancel: 'Cancel',
  backToSignIn: 'Back to sign in',
  enterUsernameFirst: 'Enter your email or username to continue.',
  enterBothFirst: 'Enter a valid email address and your password to continue.',
  lockedText: 'Too many attempts.',
  lockedTexts: {
    PASSWORD_ATTEMPTS: 'Too many wrong passwords.',
    CODE_ATTEMPTS: 'Too many wrong codes.',
    CODES_PAUSED: 'Too many wrong codes. Codes are turned off for a day.',
    CODE_SENDS: 'We send up to 5 codes an hour.',
    LINK_SENDS: 'We’ve emailed five links in the past hour. Use the latest one.',
    NETWORK: 'Too many attempts from your network.',
  } satisfies Partial<Record<RefusalReason, string>>,
  lockedLeft: 'Time left',
  notLocked: 'What works now',
  faultText: 'Something went wrong on our side',
  faultCode: (correlationId: string) => `code ${correlationId}`,
  faultSafe: 'It should work again within 10 minutes.',
  tryAgain: 'Try now',
  offline: 'You’re offline. Reconnect and try again.',
  unreachable: 'We couldn’t be reached. Check your connection and try again.',
  intercepted: 'Something else answered, such as a Wi-Fi sign-in page. Open another website to see it, then try again.',
} as const

/** Texts of the page around the form; separate, so that browsers do not load them as script. */
export const LOGIN_PAGE_MESSAGES = {
  sessionEnded:
    'Your session has ended because it was inactive for a long time, or was signed out on another device or by our staff. Sign in to pick up where you left off. If our staff merged two accounts of yours, our email names the address to use.',
  admins: 'Admin sign in',
  members: 'Member sign in',
  apps: 'Apps',
  appStore: 'Get the app on the App Store',
  playStore: 'Get the app on Google Play',
  needsScript: 'Signing in needs JavaScript. Please turn it on and reload the page.',
} as const

/** The message when the service is unavailable: `waitMs` is the wait, if the server gave one. */
export function awayMessage(isCode: boolean, waitMs: number | null): string {
  const what = isCode ? 'We can’t send a code right now' : 'The service is unavailable right now'
  const seconds = waitMs === null ? SECONDS_PER_MINUTE : Math.max(1, Math.ceil(waitMs / MS_PER_SECOND))
  const wait =
    seconds < SECONDS_PER_MINUTE
      ? counted(seconds, 'second')
      : counted(Math.ceil(seconds / SECONDS_PER_MINUTE), 'minute')
  return `${what}. Please try again in ${wait}.`
}

/** The remaining lock, in whole minutes, or hours from two hours on. */
export function lockWaitMessage(seconds: number): string {
  return `Try again in ${waitInWords(Math.max(seconds, SECONDS_PER_MINUTE))}`
}
