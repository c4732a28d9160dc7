import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { sessions } from '#db/schema/auth.ts'
import { build, isOfUser } from '#db/statement.ts'
import { SESSIONS_ENDED_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { actEmail } from './act-email.ts'
import { readCredentials } from './credentials.queries.ts'
import { claimedMember, type MemberArgs } from './member-access.ts'

export type EndSessionsInput = {
  readonly memberId: string /** Null: all of them. */
  readonly sessionId: string | null
}

/** The statement that ends a member's sessions, for the batch of its cause. */
export function endedSessions(p: MemberArgs & { readonly now: Date; readonly because: string }, which?: SQL) {
  return build
    .update(sessions)
    .set({ revokedAt: p.now, revokedBecause: p.because })
    .where(
      and(isOfUser(sessions, { userId: p.memberId, communityId: p.communityId }), isNull(sessions.revokedAt), which),
    )
}

/** Ends one or all sessions of a member immediately; returns the number of ended sessions. */
export function endSessions(ctx: AdminContext, { memberId, sessionId }: EndSessionsInput): Promise<number> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const { sessions: alive } = await readCredentials(ctx, memberId)
    const ending = alive.filter(({ id }) => sessionId === null || id === sessionId).length
    const audit = auditStatement(ctx, {
      action: 'user.end-sessions',
      target: { type: 'user', id: memberId },
      memberVisible: true,
      after: { sessions: ending },
    })
    const causeKey = `sessions-ended/${memberId}/${newId(now)}`
    const told = [
      ...notificationStatements(ctx, { communityId, userId: memberId, causeKey }, SESSIONS_ENDED_BY_STAFF),
      ...(await actEmail(ctx, memberId, 'SESSIONS_ENDED')),
    ]
    await db.commitIf([
      claimedMember({ userId, communityId, memberId }),
      endedSessions(
        { communityId, memberId, now, because: 'ended by staff' },
        sessionId === null ? undefined : eq(sessions.id, sessionId),
      ),
      ...(ending > 0 ? told : []),
      audit,
    ])
    return ending
  })
}
