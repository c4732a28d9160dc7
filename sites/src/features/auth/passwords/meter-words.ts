import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordTests } from '#shared/domain/auth/password-rules.ts'

function caseWords(password: string): string {
  const hasLower = /\p{Ll}/u.test(password)
  const hasUpper = /\p{Lu}/u.test(password)
  if (hasLower) return 'add an upper-case letter'
  return hasUpper ? 'add a lower-case letter' : 'add upper and lower-case letters'
}

function lengthWords(password: string): string {
  return [...password].length < PASSWORD_MIN_CHARACTERS
    ? `use at least ${PASSWORD_MIN_CHARACTERS} characters`
    : `use at most ${PASSWORD_MAX_CHARACTERS} characters`
}

/** The meter in words: how many of the three rules are met, and what to do about the others. */
export function meterWords(password: string): string {
  const tests = passwordTests(password)
  const missing = [
    !tests.length && lengthWords(password),
    !tests.bothCases && caseWords(password),
    !tests.digitOrSymbol && 'add a digit or a symbol',
  ].filter((word) => word !== false)
  const met = Object.values(tests).filter(Boolean).length
  return missing.length === 0 ? 'All 3 rules met' : `${met} of 3 rules met: ${missing.join(', ')}`
}
