import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { SUMMARY_MESSAGES } from '../../../lib/forms/summary-messages.ts'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

const EXPLAINED = ['BadRequest.Invalid', 'Unprocessable', 'TooManyRequests']

/** What staff read of a refusal: the answer's own sentence where it says what to do. Throws what is no failed request. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'NotAuthenticated') return SUMMARY_MESSAGES.signedOut
  if (isOutcomeUnknown(error)) return FORM_MESSAGES.unknown
  const { message } = error.extensions
  return EXPLAINED.includes(error.code) && typeof message === 'string' ? message : otherwise
}
