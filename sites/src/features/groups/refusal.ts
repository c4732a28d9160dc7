import { GROUP_REFUSALS, type GroupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Why a group refused what was asked, in words; null for any other error. */
export function refusalText(error: unknown): string | null {
  const reason = error instanceof AppError ? error.extensions?.reason : undefined
  return isRefusal(reason) ? GROUP_REFUSALS[reason] : null
}

function isRefusal(reason: unknown): reason is GroupRefusal {
  return typeof reason === 'string' && Object.hasOwn(GROUP_REFUSALS, reason)
}
