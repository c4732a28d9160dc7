import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { SUMMARY_MESSAGES } from '../../../lib/forms/summary-messages.ts'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

const EXPLAINED = ['BadRequest.Invalid', 'Unprocessable', 'TooManyRequests']

/**
 * The message of a refusal: the response's own one if it says what to do. Rethrows errors that are not failed requests.
 */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'NotAuthenticated') return SUMMARY_MESSAGES.signedOut
  if (isOutcomeUnknown(error)) return FORM_MESSAGES.unknown
  const { message } = error.extensions
  return EXPLAINED.includes(error.code) && typeof message === 'string' ? message : otherwise
}
