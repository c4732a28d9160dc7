import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordTests } from '#shared/domain/auth/password-rules.ts'

// Separate from ../messages.ts, so that the login page does not load these texts and rules.
export const PASSWORD_FORM_MESSAGES = {
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  missing: {
    current: 'Please input your current password',
    next: 'Please input a new password',
    confirm: 'Please confirm the new password',
  },
  reasons: {
    current: 'Enter your current password to continue.',
    next: 'Enter a new password that meets all three rules.',
    confirm: 'Enter the new password again, exactly the same, to continue.',
  },
  submit: { reset: 'Save password', setup: 'Save password', update: 'Change password' },
  busy: 'Saving…',
  changed: 'Your password is changed',
  errorTitle: 'Error Occurred',
  notLoaded: 'Nothing was changed: part of this page couldn’t be loaded. Check your connection and try again.',
  meter: 'New password strength',
} as const

function caseMessage(password: string): string {
  const hasLower = /\p{Ll}/u.test(password)
  const hasUpper = /\p{Lu}/u.test(password)
  if (hasLower) return 'add an uppercase letter'
  return hasUpper ? 'add a lowercase letter' : 'add upper- and lowercase letters'
}

function lengthMessage(password: string): string {
  return [...password].length < PASSWORD_MIN_CHARACTERS
    ? `use at least ${PASSWORD_MIN_CHARACTERS} characters`
    : `use up to ${PASSWORD_MAX_CHARACTERS} characters`
}

/** The number of rules that are met, and what to do about the others. */
export function passwordStrengthMessage(password: string): string {
  const tests = passwordTests(password)
  const missing = [
    !tests.length && lengthMessage(password),
    !tests.bothCases && caseMessage(password),
    !tests.digitOrSymbol && 'add a digit or symbol',
  ].filter((message) => message !== false)
  const met = Object.values(tests).filter(Boolean).length
  return missing.length === 0 ? 'All 3 rules met' : `${met} of 3 rules met: ${missing.join(', ')}`
}
