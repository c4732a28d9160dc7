import { RequestError } from '../../../lib/graphql/request-error.ts'
import { ADMIN_ERROR_MESSAGES } from '../../articles/messages.ts'

const EXPLAINED = ['BadRequest.Invalid', 'Unprocessable', 'TooManyRequests']

/** What staff read of a refusal: the answer's own sentence where it says what to do. Throws what is no failed request. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'NotAuthenticated') return ADMIN_ERROR_MESSAGES.signedOut
  const { message } = error.extensions
  return EXPLAINED.includes(error.code) && typeof message === 'string' ? message : otherwise
}
