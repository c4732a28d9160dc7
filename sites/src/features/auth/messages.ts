import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordTests } from '#shared/domain/auth/password-rules.ts'
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

export const PASSWORD_FORM_MESSAGES = {
  titles: { reset: 'Choose a new password', setup: 'Choose your password', update: 'Password' },
  intro: {
    reset: 'It replaces the old one on all your devices.',
    setup: 'With it you sign in from now on. Make it one that you use nowhere else.',
  },
  current: 'Current password',
  next: 'New password',
  confirm: 'Repeat the new password',
  missing: {
    current: 'Please input your current password',
    next: 'Please input a new password',
    confirm: 'Please repeat the new password',
  },
  mismatch: 'Passwords do not match.',
  reasons: {
    current: 'Enter your current password to go on.',
    next: 'The new password has to meet all three rules.',
    confirm: 'Repeat the new password exactly to go on.',
  },
  submit: { reset: 'Save password', setup: 'Save password', update: 'Change password' },
  busy: 'Saving…',
  done: { reset: 'Your password is changed', setup: 'Your password is set', update: 'Your password is changed' },
  doneText: {
    reset: 'You were signed out everywhere. Sign in with the new password from now on.',
    setup: 'Sign in with it from now on, on any device.',
  },
  home: 'Go to the home page',
  invalidLinkTitle: 'This link no longer works',
  invalidLinkText: 'Links work once and for a limited time. Ask for a new one and use the latest mail.',
  askAgain: 'Send me a new link',
  orWrite: 'Or write to',
  errorTitle: 'Error Occurred',
  unknown: 'An unknown error occurred. Try again.',
  technical: 'We are having technical difficulties. Your password was not changed; please try again later.',
  offline: 'You are offline. Connect and try again.',
  signedOut: 'You were signed out. Sign in again to change your password.',
  signIn: 'Sign In',
  meter: 'Strength of the new password',
  needsScript: 'Choosing a password needs JavaScript. Please switch it on and reload the page.',
} as const

function caseMessage(password: string): string {
  const hasLower = /\p{Ll}/u.test(password)
  const hasUpper = /\p{Lu}/u.test(password)
  if (hasLower) return 'add an upper-case letter'
  return hasUpper ? 'add a lower-case letter' : 'add upper and lower-case letters'
}

function lengthMessage(password: string): string {
  return [...password].length < PASSWORD_MIN_CHARACTERS
    ? `use at least ${PASSWORD_MIN_CHARACTERS} characters`
    : `use at most ${PASSWORD_MAX_CHARACTERS} characters`
}

/** How many of the three rules are met, and what to do about the others. */
export function passwordStrengthMessage(password: string): string {
  const tests = passwordTests(password)
  const missing = [
    !tests.length && lengthMessage(password),
    !tests.bothCases && caseMessage(password),
    !tests.digitOrSymbol && 'add a digit or a symbol',
  ].filter((message) => message !== false)
  const met = Object.values(tests).filter(Boolean).length
  return missing.length === 0 ? 'All 3 rules met' : `${met} of 3 rules met: ${missing.join(', ')}`
}
