import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { refuseDecisionMessage } from '#shared/domain/forum/rules.ts'
import { ENTRY_DECISIONS, type EntryDecision } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import { tryAgainAfter } from '../../../lib/forms/form-messages.ts'
import { MODERATION_MESSAGES as M } from './messages.ts'

export type Decision = {
  readonly entryId: string
  readonly decision: EntryDecision
  readonly message: string
  readonly queueVersion: string
  readonly operationId: string
}

/** A refused decision: the page is shown again with the typed values. */
export type RefusedDecision = {
  readonly failure: string
  readonly decision: EntryDecision
  readonly message: string
  readonly operationId: string
}

/** Sends the posted form of an entry. Null when the decision was made. */
export async function submitDecision(
  form: URLSearchParams,
  entryId: string,
  send: (decision: Decision) => Promise<unknown>,
): Promise<RefusedDecision | null> {
  const decision = ENTRY_DECISIONS.find((one) => one === form.get('decision'))
  if (!decision) throw new AppError('NotFound')
  const message = (form.get('message') ?? '').replaceAll('\r\n', '\n')
  const { hidden, operationId } = await operationOf(form)
  try {
    await send({ entryId, decision, message, queueVersion: form.get('version') ?? '', operationId })
    return null
  } catch (error) {
    const failure = refusalText(error, refuseDecisionMessage(decision, message)?.message)
    if (failure === null) throw error
    return { failure, decision, message, operationId: hidden }
  }
}

/** The page shows the current decision about the entry beside it. */
function refusalText(error: unknown, ofMessage: string | undefined): string | null {
  if (!(error instanceof AppError)) return null
  const { code, fields, message, retryAfterSeconds } = error
  switch (code) {
    case 'InvalidTransition':
      return FORUM_REFUSALS.decidedMeanwhile
    case 'Unprocessable':
      return message
    case 'BadRequest.Invalid':
      return (fields && 'message' in fields && ofMessage) || null
    case 'ServiceUnavailable':
    case 'UnhandledError':
      return M.notSaved
    default:
      return retryAfterSeconds === undefined ? null : `${M.notSaved} ${tryAgainAfter(retryAfterSeconds)}`
  }
}
