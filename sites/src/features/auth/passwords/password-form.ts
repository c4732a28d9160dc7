import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { PASSWORD_FORM_MESSAGES } from '../messages.ts'

/** A reset or set-up link, or the settings, where the current password is asked for. */
export type PasswordPurpose = 'reset' | 'setup' | 'update'
export type PasswordField = 'current' | 'next' | 'confirm'
export type PasswordValues = Readonly<Record<PasswordField, string>>

/** What a try came to. */
export type PasswordOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'dead-link' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string; readonly field: PasswordField | null }

export type PasswordForm = {
  readonly purpose: PasswordPurpose
  readonly values: PasswordValues
  /** A field is judged once it was left. */
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

/** Editing the new password clears its repetition. */
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

function wrongWith({ values }: PasswordForm, field: PasswordField): string | null {
  if (!values[field]) return PASSWORD_FORM_MESSAGES.missing[field]
  if (field === 'next' && !isStrong(values.next)) return PASSWORD_MESSAGES.weak
  return field === 'confirm' && values.confirm !== values.next ? PASSWORD_FORM_MESSAGES.mismatch : null
}

/** Under the field: what the server refused, or what is wrong since it was left. */
export function errorOf(form: PasswordForm, field: PasswordField): string | null {
  const { outcome } = form
  if (outcome?.kind === 'failed' && outcome.field === field) return outcome.message
  return form.left[field] ? wrongWith(form, field) : null
}

const FIELDS = {
  reset: ['next', 'confirm'],
  setup: ['next', 'confirm'],
  update: ['current', 'next', 'confirm'],
} as const

export function fieldsOf(purpose: PasswordPurpose): readonly PasswordField[] {
  return FIELDS[purpose]
}

/** Why the form cannot be sent yet, in words; null when it can. */
export function reasonNotReady(form: PasswordForm): string | null {
  const field = fieldsOf(form.purpose).find((one) => wrongWith(form, one))
  return field ? PASSWORD_FORM_MESSAGES.reasons[field] : null
}

export function submitForm(form: PasswordForm): PasswordForm {
  return { ...form, isBusy: true, outcome: null }
}

/** What was typed stays after a refusal; after success nothing of it does. */
export function answerForm(form: PasswordForm, outcome: PasswordOutcome): PasswordForm {
  return outcome.kind === 'done' ? { ...emptyForm(form.purpose), outcome } : { ...form, isBusy: false, outcome }
}
