import { and } from 'drizzle-orm'
import { isOpenChange } from '#db/members/email-change/change-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { emailChangeState } from '#shared/domain/members/account/email-change.ts'
import { EMAIL_CHANGE_MESSAGES as M } from '#shared/domain/members/account/email-change-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { canHelpMembers, checkCanHelpMembers } from '../member/member-access.ts'

const changeById = statement((p: { readonly id: string; readonly communityId: string }) =>
  build
    .select({
      userId: emailChanges.userId,
      way: emailChanges.way,
      end: emailChanges.end,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(hasId(emailChanges, p.id, p)),
)

/**
 * Withdraws a pending change: its links become invalid. For one that was withdrawn already nothing changes and nothing
 * is logged.
 */
export function withdrawEmailChange(ctx: AdminContext, id: string): Promise<void> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [, [change]] = await Promise.all([checkCanHelpMembers(ctx), db.read(changeById({ id, communityId }))])
    if (!change) throw new AppError('NotFound')
    const state = emailChangeState(change, now)
    if (state === 'WITHDRAWN') return
    if (state !== 'OPEN') throw new AppError('InvalidTransition', { message: M.over })
    const audit = auditStatement(ctx, {
      action: 'user.email-change-withdraw',
      target: { type: 'user', id: change.userId },
      memberVisible: true,
      after: { emailChangeId: id, emailChangeWay: change.way },
    })
    await db.commitIf([
      build
        .update(emailChanges)
        .set({ end: 'WITHDRAWN', endedAt: now })
        .where(and(isOpenChange({ id, communityId, now }), canHelpMembers({ userId, communityId }))),
      audit,
    ])
  })
}
