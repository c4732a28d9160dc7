import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { wordsOf } from '../../step-up/confirmed-call.ts'
import { RECONCILIATION_MESSAGES } from './messages.ts'

/** The message when a membership could not be reread. Rethrows errors that are not failed requests. */
export function readFailureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error
  return wordsOf(error) ?? (isOutcomeUnknown(error) ? FORM_MESSAGES.unknown : RECONCILIATION_MESSAGES.readFailed)
}
