import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { PASSWORD_FORM_MESSAGES } from './messages.ts'

/** A reset link, a set-up link, or the settings, where the current password is required. */
export type PasswordPurpose = 'reset' | 'setup' | 'update'
export type PasswordField = 'current' | 'next' | 'confirm'
export type PasswordValues = Readonly<Record<PasswordField, string>>

export type PasswordOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid-link' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string; readonly field: PasswordField | null }

export type PasswordForm = {
  readonly purpose: PasswordPurpose
  readonly values: PasswordValues
  /** A field is validated after it was left for the first time. */
  readonly left: Readonly<Record<PasswordField, boolean>>
  readonly isBusy: boolean
  readonly outcome: PasswordOutcome | null
}

const EMPTY: PasswordValues = { current: '', next: '', confirm: '' }
const NONE_LEFT = { current: false, next: false, confirm: false } as const

export function emptyForm(purpose: PasswordPurpose): PasswordForm {
  return {
    purpose,
    values: EMPTY,
    left: NONE_LEFT,
    isBusy: false,
    outcome: null,
  }
}

/** Changing the new password clears its confirmation. */
export function changeField(form: PasswordForm, field: PasswordField, value: string): PasswordForm {
  const isNext = field === 'next'
  return {
    ...form,
    values: { ...form.values, [field]: value, ...(isNext ? { confirm: '' } : {}) },
    left: isNext ? { ...form.left, confirm: false } : form.left,
    outcome: null,
  }
}

export function leaveField(form: PasswordForm, field: PasswordField): PasswordForm {
  return {
    ...form,
    left: { ...form.left, [field]: true },
  }
}

function validationError({ values }: PasswordForm, field: PasswordField): string | null {
  if (!values[field]) return PASSWORD_FORM_MESSAGES.missing[field]
  if (field === 'next' && !isStrong(values.next)) return PASSWORD_MESSAGES.weak
  return field === 'confirm' && values.confirm !== values.next ? PASSWORD_FORM_MESSAGES.mismatch : null
}

/** The error under a field: the refusal of the server, or the validation error of a field that was left. */
export function errorOf(form: PasswordForm, field: PasswordField): string | null {
  const { outcome } = form
  if (outcome?.kind === 'failed' && outcome.field === field) return outcome.message
  return form.left[field] ? validationError(form, field) : null
}

const FIELDS = {
  reset: ['next', 'confirm'],
  setup: ['next', 'confirm'],
  update: ['current', 'next', 'confirm'],
} as const

export function fieldsOf(purpose: PasswordPurpose): readonly PasswordField[] {
  return FIELDS[purpose]
}

/** The message why the form cannot be submitted yet; null when it can. */
export function reasonNotReady(form: PasswordForm): string | null {
  const field = fieldsOf(form.purpose).find((one) => validationError(form, one))
  return field ? PASSWORD_FORM_MESSAGES.reasons[field] : null
}

export function submitForm(form: PasswordForm): PasswordForm {
  return { ...form, isBusy: true, outcome: null }
}

/** The values are kept after a refusal and cleared after success. */
export function applyOutcome(form: PasswordForm, outcome: PasswordOutcome): PasswordForm {
  return outcome.kind === 'done' ? { ...emptyForm(form.purpose), outcome } : { ...form, isBusy: false, outcome }
}
