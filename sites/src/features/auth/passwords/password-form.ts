import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import type { FieldNames } from '../../../lib/forms/FormSummary.tsx'
import type { FormCodes, FormOutcome, FormValues } from '../../../lib/forms/form-state.ts'
import { PASSWORD_FORM_MESSAGES } from './messages.ts'

/** A reset link, a set-up link, or the settings, where the current password is required. */
export type PasswordPurpose = 'reset' | 'setup' | 'update'
export type PasswordField = 'current' | 'next' | 'confirm'
export type PasswordValues = FormValues<PasswordField>

/** Refusals of a password have the code 999: the message says why. */
export type PasswordOutcome =
  | FormOutcome
  | { readonly kind: 'invalid-link' }
  /** The password may have been changed. */
  | { readonly kind: 'unknown'; readonly message: string }

const FIELDS = {
  reset: ['next', 'confirm'],
  setup: ['next', 'confirm'],
  update: ['current', 'next', 'confirm'],
} as const

export function fieldsOf(purpose: PasswordPurpose): readonly PasswordField[] {
  return FIELDS[purpose]
}

export const NO_PASSWORDS: PasswordValues = { current: '', next: '', confirm: '' }

/** A change of the new password clears its confirmation. */
export const EMPTIED_WITH = { next: ['confirm'] } as const

/** Password forms have their own texts for missing values. `said` is the server's message for the refused one. */
export function fieldNames(said: string): FieldNames<PasswordField> {
  const { missing, current, next, confirm } = PASSWORD_FORM_MESSAGES
  const texts = (field: PasswordField) => ({ [FORM_CODES.missing]: missing[field], [FORM_CODES.unknown]: said })
  return {
    current: { label: current, texts: texts('current') },
    next: { label: next, texts: { ...texts('next'), [FORM_CODES.passwordStrength]: PASSWORD_MESSAGES.weak } },
    confirm: { label: confirm, texts: texts('confirm') },
  }
}

export function checkPasswords(purpose: PasswordPurpose, values: PasswordValues): FormCodes<PasswordField> {
  const codes: Partial<Record<PasswordField, FormCode>> = {}
  for (const field of fieldsOf(purpose)) {
    const code = codeOf(field, values)
    if (code !== null) codes[field] = code
  }
  return codes
}

function codeOf(field: PasswordField, values: PasswordValues): FormCode | null {
  if (!values[field]) return FORM_CODES.missing
  if (field === 'next' && !isStrong(values.next)) return FORM_CODES.passwordStrength
  return field === 'confirm' && values.confirm !== values.next ? FORM_CODES.passwordMismatch : null
}

/** Why the form cannot be submitted yet; null when it can. */
export function reasonNotReady(purpose: PasswordPurpose, values: PasswordValues): string | null {
  const found = checkPasswords(purpose, values)
  const field = fieldsOf(purpose).find((one) => found[one] !== undefined)
  return field ? PASSWORD_FORM_MESSAGES.reasons[field] : null
}
