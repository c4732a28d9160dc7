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
  unrecognised: 'We don’t recognise that email',
  memberIntro: (community: string) => `Welcome back to ${community}.`,
  adminIntro: (community: string) => `For the people who run ${community}.`,
  unrecognisedIntro: (community: string) =>
    `No member of ${community} has this email or username. Check it for typing mistakes, or use the email of your invitation.`,
  stillStuck: 'Still stuck? Write to',
  passwordIntro: 'Sign in with your password.',
  forgotIntro:
    'Enter your email or username and we will mail you a link to choose a new password. The link works once, for 60 minutes.',
  linkSentIntro: 'We mailed a link to choose a new password to',
  linkSentText: 'The link works once, for 60 minutes. If you do not find the mail, look in your junk mail.',
  askForAnotherLink: 'Ask for another link',
  codeIntro: { EMAIL: 'We mailed five digits to', SMS: 'We sent five digits by text message to' },
  emailOf: 'the email address of',
  codeText: 'They work for 10 minutes, in this browser.',
  codeKept: 'Enter the newest code that you were sent. It works until you ask for another one.',
  codeResent: { EMAIL: 'A new code was mailed to', SMS: 'A new code was sent to' },
  codeGroup: 'Five-digit code',
  codeDigit: (position: number) => `Digit ${position} of 5`,
  codeHint: 'Enter all five digits to go on.',
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
  sendLink: 'Send the link',
  busy: { signIn: 'Signing in…', findMethods: 'One moment…', send: 'Sending…', check: 'Checking…' },
  remember: 'Remember me on this device',
  forgot: 'Forgot your password?',
  orInstead: 'Or instead',
  codeByEmail: 'Send me a code instead',
  codeBySms: (maskedValue: string) => `Text a code to ${maskedValue}`,
  codeToEmail: (email: string) => `by email to ${email}`,
  usePassword: 'Use your password instead',
  mailLink: 'Mail me a link to a new password',
  cancel: 'Cancel',
  backToSignIn: 'Back to sign in',
  enterUsernameFirst: 'Enter your email or username to go on.',
  enterBothFirst: 'Enter a valid email address and your password to go on.',
  lockedText: 'There were too many tries.',
  lockedTexts: {
    PASSWORD_ATTEMPTS: 'There were too many wrong passwords.',
    CODE_ATTEMPTS: 'There were too many wrong codes.',
    CODES_PAUSED: 'There were too many wrong codes. Codes are switched off for a day.',
    CODE_SENDS: 'Five codes were sent within an hour. The next one must wait.',
    LINK_SENDS: 'Five links were mailed within an hour. The newest one works for 60 minutes.',
    NETWORK: 'There were too many tries from your network.',
  } satisfies Partial<Record<RefusalReason, string>>,
  lockedLeft: 'Time left',
  notLocked: 'What works now',
  faultText: 'Something went wrong on our side',
  faultCode: (correlationId: string) => `code ${correlationId}`,
  faultSafe: 'It should work again within 10 minutes; you may try sooner.',
  tryAgain: 'Try now',
  offline: 'You are offline. Connect and try again.',
  unreachable: 'We could not be reached. Check your connection and try again.',
  intercepted:
    'Something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then try again.',
} as const

/** Texts of the page around the form; apart, so that browsers do not load them as script. */
export const LOGIN_PAGE_MESSAGES = {
  sessionEnded:
    'Your session has ended: it was not used for a long time, or it was ended on another device. Sign in to go on where you were.',
  admins: 'Admin sign in',
  members: 'Member sign in',
  apps: 'Apps',
  appStore: 'Get the app on the App Store',
  playStore: 'Get the app on Google Play',
  needsScript: 'Signing in needs JavaScript. Please switch it on and reload the page.',
} as const

/** After an answer that the service is away: `waitMs` is how long, if the server said so. */
export function awayMessage(isCode: boolean, waitMs: number | null): string {
  const what = isCode ? 'No code could be sent just now' : 'We cannot answer just now'
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
