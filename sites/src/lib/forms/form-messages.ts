import { FORM_CODES, type FormCode } from '#shared/kernel/errors.ts'
import { counted } from '#shared/kernel/plurals.ts'

/** The text of each form code. A missing input is marked without words. */
const CODE_TEXTS: Readonly<Record<FormCode, string | null>> = {
  [FORM_CODES.url]: 'Invalid URL',
  [FORM_CODES.phone]: 'Invalid phone number',
  [FORM_CODES.passwordMismatch]: 'Passwords do not match.',
  [FORM_CODES.passwordStrength]: 'This password is not strong enough.',
  [FORM_CODES.email]: 'Invalid email',
  [FORM_CODES.date]: 'Invalid date',
  [FORM_CODES.missing]: null,
  [FORM_CODES.unknown]: 'This cannot be used',
}

/** The error of a field: a text, or true where it is marked without one. A code that this build does not know is an error too. */
export function fieldError(code: number, texts: FieldTexts = {}): string | true {
  return texts[code] ?? CODE_TEXTS[code as FormCode] ?? (code === FORM_CODES.missing ? true : (CODE_TEXTS[999] ?? true))
}

/** A field's own words for some of the codes. */
export type FieldTexts = Readonly<Record<number, string>>

export const FORM_MESSAGES = {
  required: 'Required',
  requiredNote: 'Fields marked * are required.',
  /** Whatever the reason, as long as the fields do not say it. */
  badRequest: 'Bad request. Nothing was saved; check what you entered and try again.',
  offline: 'You are offline. What you typed is still here; connect and try again.',
  intercepted:
    'Nothing was saved: something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then try again.',
  away: 'Nothing was saved: the service is away for a moment. Please try again.',
  tooMany: 'This was tried too often.',
  signedOut: 'You were signed out. What you typed is still here; sign in in another tab, then save again.',
  signIn: 'Sign In',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'What you entered on this page is not saved.',
  stay: 'Stay here',
  leave: 'Leave without saving',
} as const

export function summaryTitle(errors: number): string {
  return `Check ${counted(errors, 'field')}`
}

/** When to try again, in whole minutes. */
export function tryAgainIn(retryAt: unknown, now: number): string {
  const minutes = Math.ceil((Date.parse(String(retryAt)) - now) / 60_000)
  if (!Number.isFinite(minutes)) return 'Try again later.'
  return `Try again in ${counted(Math.max(1, minutes), 'minute')}.`
}
