import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { STEP_UP_MESSAGES } from './messages.ts'

/** Why the password was not confirmed, in words. Rethrows errors that are not failed requests. */
export function stepUpFailure(error: unknown): string {
  if (!(error instanceof RequestError)) throw error
  const { code, extensions } = error
  if (code === 'NotAuthenticated') return STEP_UP_MESSAGES.signedOut
  if (code === 'Offline') return FORM_MESSAGES.offline
  // Confirming a password twice is harmless.
  if (isOutcomeUnknown(error)) return STEP_UP_MESSAGES.unknown
  const isTold = code === 'BadRequest.Invalid' || code === 'BadRequest.MaxAttempts'
  return isTold && typeof extensions.message === 'string' ? extensions.message : STEP_UP_MESSAGES.failed
}
