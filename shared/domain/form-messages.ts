import { FORM_CODES, type FormCode } from '../kernel/forms/form-codes.ts'

/** What is wrong with a field, by its form code, if nothing more precise is known. */
export const FORM_MESSAGES: Readonly<Record<FormCode, string>> = {
  [FORM_CODES.url]: 'Invalid URL',
  [FORM_CODES.phone]: 'Invalid phone number',
  [FORM_CODES.passwordMismatch]: 'Passwords do not match.',
  [FORM_CODES.passwordStrength]: 'This password isn’t strong enough.',
  [FORM_CODES.email]: 'Invalid email',
  [FORM_CODES.date]: 'Invalid date',
  [FORM_CODES.missing]: 'This field is required.',
  [FORM_CODES.unknown]: 'This can’t be used',
}
