import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { tryAgainAfter } from '../../lib/forms/form-messages.ts'
import { refusedReason } from '../../lib/forms/refused-reason.ts'

/** Why a group refused the action, in words; null for any other error. */
export function refusalText(error: unknown): string | null {
  const reason = refusedReason(error, GROUP_REFUSALS)
  if (!reason) return null
  const text = GROUP_REFUSALS[reason]
  const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined
  return seconds === undefined ? text : `${text} ${tryAgainAfter(seconds)}`
}
