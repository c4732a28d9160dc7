import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { wordsOf } from '../../step-up/confirmed-call.ts'
import { RECONCILIATION_MESSAGES } from './messages.ts'

/** What staff read when a membership could not be read again. Throws what is no failed request. */
export function readFailureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error
  return wordsOf(error) ?? (isOutcomeUnknown(error) ? FORM_MESSAGES.unknown : RECONCILIATION_MESSAGES.readFailed)
}
