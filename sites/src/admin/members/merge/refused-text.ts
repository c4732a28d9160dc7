import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/** The message of a refusal with a reason. */
export function refusedText(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  if (isOutcomeUnknown(error)) return FORM_MESSAGES.unknown
  const { message, reason } = error.extensions
  return typeof reason === 'string' && typeof message === 'string' ? message : otherwise
}
