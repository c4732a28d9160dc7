import { and, isNull, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { mergeStatements } from '#db/members/merge/merge-statements.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { mergeReasonFault, obstacleText } from '#shared/domain/members/account/merge.ts'
import { ACCOUNTS_MERGED_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkReason } from '../../staff/check-reason.ts'
import type { StaffContext } from '../../staff/context.ts'
import { endedSessions } from '../member/end-sessions.ts'
import { canHelpMembers, isMemberOf } from '../member/member-access.ts'
import { mergeEmails } from './merge-emails.ts'
import { isUnprevented, type ObstacleArgs } from './obstacles.ts'
import { type MergePair, obstacleArgs, readAccounts } from './preview.queries.ts'

export type MergeMembersInput = MergePair & { readonly reason: string }

type NewMerge = ActorArgs & ObstacleArgs & { readonly mergeId: string; readonly reason: string }

/** Repeats every condition, so that the second of two concurrent merges sees the result of the first. */
const newMerge = statement((p: NewMerge) =>
  build.run(sql`INSERT INTO ${memberMerges}
    (id, community_id, merged_id, kept_id, actor_id, reason, was_active, public_slug, merged_at, is_recorded)
    SELECT ${p.mergeId}, ${p.communityId}, ${p.mergedId}, ${p.keptId}, ${p.userId}, ${p.reason}, ${users.status} = 'ACTIVE', ${users.publicSlug}, ${p.now}, 1
    FROM ${users} WHERE ${isMemberOf({ communityId: p.communityId, memberId: p.mergedId })}
      AND EXISTS (SELECT 1 FROM ${users} AS kept WHERE kept.id = ${p.keptId} AND kept.community_id = ${p.communityId} AND kept.kind = 'MEMBER')
      AND ${canHelpMembers({ userId: p.userId, communityId: p.communityId })} AND ${isUnprevented(obstacles(p))}`),
)

/** The arguments are placeholders, which a spread would not copy. */
function obstacles({ communityId, mergedId, keptId, now, undoableSince }: ObstacleArgs): ObstacleArgs {
  return { communityId, mergedId, keptId, now, undoableSince }
}

/**
 * Merges an account into another one of the same member: its content and memberships move, and nobody can sign in to it
 * any more. Both are notified by email. Returns the id with which the merge can be undone.
 */
export function mergeMembers(
  ctx: StaffContext,
  { keptId, mergedId, reason: typed }: MergeMembersInput,
): Promise<string> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const pair = { keptId, mergedId }
    const { kept, merged, obstacles: prevents } = await readAccounts(ctx, pair)
    const [first] = prevents
    if (first) throw new AppError('Unprocessable', { message: obstacleText(first), extensions: { reason: first.code } })
    const reason = checkReason(typed, mergeReasonFault)
    const mergeId = newId(now)
    const causeKey = `accounts-merged/${mergeId}`
    const acts = { memberVisible: true, reason }
    await db.commitIf([
      newMerge({ ...obstacleArgs(ctx, pair), userId, mergeId, reason }),
      ...mergeStatements({ communityId, mergeId, mergedId, keptId }),
      build
        .update(users)
        .set({ status: 'INACTIVE', publicSlug: null })
        .where(isMemberOf({ communityId, memberId: mergedId })),
      endedSessions({ communityId, memberId: mergedId, now, because: 'merged' }),
      build
        .update(passwordLinks)
        .set({ endedAt: now })
        .where(and(isOfUser(passwordLinks, { userId: mergedId, communityId }), isNull(passwordLinks.endedAt))),
      auditStatement(ctx, {
        ...{ ...acts, action: 'user.merge', target: { type: 'user', id: keptId } },
        after: { memberId: mergedId, mergeId },
      }),
      auditStatement(ctx, {
        ...{ ...acts, action: 'user.merge-away', target: { type: 'user', id: mergedId } },
        after: { memberId: keptId, mergeId },
      }),
      ...notificationStatements(ctx, { communityId, userId: keptId, causeKey }, ACCOUNTS_MERGED_BY_STAFF),
      ...(await mergeEmails(ctx, mergeId, { kept, merged }, 'accounts-merged')),
    ])
    return mergeId
  })
}
