import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

/** For what only a member's own account has: staff belong to another community. */
export function refuseStaff({ actor }: Pick<MemberContext, 'actor'>): void {
  if (actor.kind === 'admin') throw new AppError('NotAllowed', { message: ACCOUNT_MESSAGES.staff })
}
