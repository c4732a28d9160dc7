import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordTests } from '#shared/domain/auth/password-rules.ts'

// Apart from ../messages.ts, so that the login page does not load these texts and rules.
export const PASSWORD_FORM_MESSAGES = {
  titles: { reset: 'Choose a new password', setup: 'Choose your password', update: 'Password' },
  intro: {
    reset: 'It replaces the old one on all your devices.',
    setup: 'You will sign in with it from now on. Choose one that you use nowhere else.',
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
    next: 'Enter a new password that meets all three rules.',
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
  invalidLinkText: 'Links work once and for a limited time. Ask for a new one, and use the link of the newest mail.',
  askAgain: 'Send me a new link',
  orWrite: 'Or write to',
  errorTitle: 'Error Occurred',
  unknown: 'An unknown error occurred. Try again.',
  technical: 'We are having technical difficulties. Your password was not changed; please try again later.',
  offline: 'You are offline. Connect and try again.',
  intercepted:
    'Your password was not changed: something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then try again.',
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
