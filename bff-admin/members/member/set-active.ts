import { and, eq, isNull, sql } from 'drizzle-orm'
import { endedChangesOf } from '#db/members/email-change/change-rows.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build, isOfUser, type Runnable, statement } from '#db/statement.ts'
import { ACTIVATION_MESSAGES, reasonFault } from '#shared/domain/members/activation.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { ACTIVATED_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkReason } from '../../staff/check-reason.ts'
import type { StaffContext } from '../../staff/context.ts'
import { isMergedAccount } from '../merge/accounts.queries.ts'
import { isDeletedAccount } from './activation.queries.ts'
import { endedSessions } from './end-sessions.ts'
import { canHelpMembers, checkCanHelpMembers, isMemberOf, type MemberArgs } from './member-access.ts'

export type SetActiveInput = { readonly memberId: string; readonly isActive: boolean; readonly reason: string }

const memberNow = statement((p: MemberArgs) =>
  build
    .select({
      status: users.status,
      email: users.email,
      givenName: users.givenName,
      familyName: users.familyName,
      isDeleted: sql<boolean>`${isDeletedAccount(p)}`.mapWith(Boolean),
      isMerged: sql<boolean>`${isMergedAccount(p)}`.mapWith(Boolean),
    })
    .from(users)
    .where(isMemberOf(p)),
)

type MemberNow = Pick<typeof users.$inferSelect, 'email' | 'givenName' | 'familyName'>

/**
 * Activates or deactivates a member; without a change of state nothing is logged. A deactivated member is signed out
 * everywhere immediately and notified by email. Their content, groups and membership stay.
 */
export function setActive(ctx: StaffContext, { memberId, isActive, reason: typed }: SetActiveInput): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { userId, communityId } = actor
    const of = { communityId, memberId }
    const [, [member]] = await Promise.all([checkCanHelpMembers(ctx), db.read(memberNow(of))])
    if (!member) throw new AppError('NotFound')
    if ((member.status === 'ACTIVE') === isActive) return isActive
    if (member.isMerged) throw new AppError('Unprocessable', { message: ACTIVATION_MESSAGES.merged })
    if (member.isDeleted) throw new AppError('Unprocessable', { message: ACTIVATION_MESSAGES.deleted })
    const reason = checkReason(typed, reasonFault)
    const audit = auditStatement(ctx, {
      action: isActive ? 'user.activate' : 'user.deactivate',
      target: { type: 'user', id: memberId },
      memberVisible: true,
      before: { isActive: !isActive },
      after: { isActive },
      reason,
    })
    await db.commitIf([
      build
        .update(users)
        .set({ status: isActive ? 'ACTIVE' : 'INACTIVE' })
        .where(
          and(
            isMemberOf(of),
            eq(users.status, isActive ? 'INACTIVE' : 'ACTIVE'),
            sql`NOT ${isDeletedAccount(of)}`,
            sql`NOT ${isMergedAccount(of)}`,
            canHelpMembers({ userId, communityId }),
          ),
        ),
      ...(isActive ? await activatedStatements(ctx, memberId) : await deactivatedStatements(ctx, memberId, member)),
      audit,
    ])
    return isActive
  })
}

async function activatedStatements(ctx: StaffContext, memberId: string): Promise<readonly Runnable[]> {
  const { communityId } = ctx.actor
  const template = 'account-activated'
  const idempotencyKey = `${template}/${memberId}/${newId(ctx.now)}`
  const recipient = { kind: 'USER', userId: memberId } as const
  return [
    ...(await emailStatements(ctx, { communityId, recipient, template, data: {}, idempotencyKey })),
    ...notificationStatements(ctx, { communityId, userId: memberId, causeKey: idempotencyKey }, ACTIVATED_BY_STAFF),
  ]
}

/** Sent to the address, because the account gets no more emails. */
async function deactivatedStatements(
  ctx: StaffContext,
  memberId: string,
  member: MemberNow,
): Promise<readonly Runnable[]> {
  const { actor, now } = ctx
  const { communityId } = actor
  const template = 'account-deactivated'
  return [
    endedSessions({ communityId, memberId, now, because: 'deactivated' }),
    endedChangesOf({ communityId, memberId, now, end: 'LEFT' }),
    build
      .update(passwordLinks)
      .set({ endedAt: now })
      .where(and(isOfUser(passwordLinks, { userId: memberId, communityId }), isNull(passwordLinks.endedAt))),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: member.email, name: member.givenName || fullName(member) },
      template,
      data: {},
      idempotencyKey: `${template}/${memberId}/${newId(now)}`,
    })),
  ]
}
