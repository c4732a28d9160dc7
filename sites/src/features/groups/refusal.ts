import { GROUP_REFUSALS, type GroupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { tryAgainAfter } from '../../lib/forms/form-messages.ts'

/** Why a group refused what was asked, in words; null for any other error. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  const { extensions, retryAfterSeconds } = error
  const reason = extensions?.reason
  if (!isRefusal(reason)) return null
  const text = GROUP_REFUSALS[reason]
  return retryAfterSeconds === undefined ? text : `${text} ${tryAgainAfter(retryAfterSeconds)}`
}

function isRefusal(reason: unknown): reason is GroupRefusal {
  return typeof reason === 'string' && Object.hasOwn(GROUP_REFUSALS, reason)
}
