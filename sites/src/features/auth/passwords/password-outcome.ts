import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import { PASSWORD_FORM_MESSAGES } from '../messages.ts'
import type { PasswordOutcome } from './password-form.ts'

/** A refusal as it came over the wire; everything in it may be missing. */
export type Refusal = {
  readonly code: unknown
  readonly message: unknown
  readonly fields: unknown
}

/** Refusals that a person can mend; their own words say how. */
const TOLD = new Set<unknown>(['BadRequest.Invalid', 'TooManyRequests', 'BadRequest.MaxAttempts', 'Unprocessable'])

function sentence(message: unknown): string | null {
  return typeof message === 'string' && message ? message : null
}

function hasField(fields: unknown, name: string): boolean {
  return typeof fields === 'object' && fields !== null && name in fields
}

/** What a refusal means for the form (specification section 8, Password). */
export function outcomeOf({ code, message, fields }: Refusal): PasswordOutcome {
  const failed = (words: string, field: 'current' | 'next' | null = null): PasswordOutcome => ({
    kind: 'failed',
    message: words,
    field,
  })
  if (code === 'BadRequest.InvalidCode') return { kind: 'dead-link' }
  if (code === 'NotAuthenticated') return { kind: 'signed-out' }
  if (code === 'Offline') return failed(PASSWORD_FORM_MESSAGES.offline)
  if (hasField(fields, 'oldPassword')) return failed(sentence(message) ?? PASSWORD_MESSAGES.wrongCurrent, 'current')
  // The form sends strong ones only: what is refused all the same is too well known.
  if (hasField(fields, 'newPassword')) return failed(sentence(message) ?? PASSWORD_MESSAGES.common, 'next')
  // Without a code nobody knows more than the message says, if there is one.
  if (code === undefined || code === null || TOLD.has(code))
    return failed(sentence(message) ?? PASSWORD_FORM_MESSAGES.unknown)
  return failed(PASSWORD_FORM_MESSAGES.technical)
}
