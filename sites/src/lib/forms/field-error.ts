import { FORM_CODES, type FormCode } from '#shared/kernel/errors.ts'

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
