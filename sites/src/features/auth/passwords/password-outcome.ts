import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { PASSWORD_FAILURE_MESSAGES } from './failure-messages.ts'
import type { PasswordField, PasswordOutcome } from './password-form.ts'

/** An error response; every part may be missing. */
export type Refusal = {
  readonly code: unknown
  readonly message: unknown
  readonly fields: unknown
}

/** Codes whose message tells the person what to change; it is shown unchanged. */
const CODES_WITH_SHOWN_MESSAGE = new Set<unknown>([
  'BadRequest.Invalid',
  'TooManyRequests',
  'BadRequest.MaxAttempts',
  'Unprocessable',
])

function nonEmptyText(message: unknown): string | null {
  return typeof message === 'string' && message ? message : null
}

function hasField(fields: unknown, name: string): boolean {
  return typeof fields === 'object' && fields !== null && name in fields
}

/** The outcome that the form shows for an error response (specification section 8, Password). */
export function outcomeOf({ code, message, fields }: Refusal): PasswordOutcome {
  if (code === 'BadRequest.InvalidCode') return { kind: 'invalid-link' }
  if (code === 'NotAuthenticated') return { kind: 'signed-out' }
  if (code === 'Offline') return failed(PASSWORD_FAILURE_MESSAGES.offline)
  if (code === 'Timeout' || code === 'Unreachable' || code === 'Intercepted')
    return { kind: 'unknown', message: PASSWORD_FAILURE_MESSAGES.outcomeUnknown }
  if (hasField(fields, 'oldPassword'))
    return refused('current', nonEmptyText(message) ?? PASSWORD_MESSAGES.wrongCurrent)
  // The form submits strong passwords only, so a refused one is on the list of common passwords.
  if (hasField(fields, 'newPassword')) return refused('next', nonEmptyText(message) ?? PASSWORD_MESSAGES.common)
  // Without a code the message is shown, if any.
  if (code === undefined || code === null || CODES_WITH_SHOWN_MESSAGE.has(code))
    return failed(nonEmptyText(message) ?? PASSWORD_FAILURE_MESSAGES.unknown)
  return failed(PASSWORD_FAILURE_MESSAGES.technical)
}

function failed(message: string): PasswordOutcome {
  return { kind: 'failed', message }
}

function refused(field: PasswordField, message: string): PasswordOutcome {
  return { kind: 'refused', fields: { [field]: FORM_CODES.unknown }, message }
}
