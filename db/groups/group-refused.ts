import { type GroupRefusal, groupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** The refusal of an action that the state of a group or membership does not allow. */
export function groupRefused(reason: GroupRefusal): AppError {
  return new AppError('InvalidTransition', groupRefusal(reason))
}
