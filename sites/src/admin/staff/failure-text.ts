import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { STAFF_FORM_MESSAGES as M } from './messages.ts'

/** The message when a form about staff failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) return M.failed
  if (error.code === 'BadRequest.Invalid') return M.invalid
  return reasonOf(error) ?? (error.code === 'NotFound' ? M.notFound : M.failed)
}

/** The message of a refusal with a reason, or of an unknown outcome. */
export function reasonOf(error: RequestError): string | null {
  if (isOutcomeUnknown(error)) return FORM_MESSAGES.unknown
  const { message, reason } = error.extensions
  return typeof reason === 'string' && typeof message === 'string' ? message : null
}
