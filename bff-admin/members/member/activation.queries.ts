import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isSessionAlive } from '#db/auth/sessions.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { panelAnswers, panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { anyRow, build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { isMergedAccount } from '../merge/accounts.queries.ts'
import { countRows } from './count-rows.ts'
import { isMemberOf, type MemberArgs, readHelpedMember } from './member-access.ts'
import { type MembershipView, readMembership } from './overview.queries.ts'

/** The current numbers of what deactivating a member affects. */
export type ActivationView = {
  readonly member: UserView
  readonly sessions: number
  readonly groups: number
  readonly openPanels: number
  readonly scheduledArticles: number
  readonly articlesInReview: number
  readonly membership: MembershipView | null
  /** The account was deleted at its member's request, so it cannot be activated. */
  readonly isDeleted: boolean
  /** The account was merged into another one: only undoing the merge reopens it. */
  readonly isMerged: boolean
  readonly changes: readonly ActivationChange[]
}

export type ActivationChange = {
  readonly id: string
  readonly isActive: boolean
  readonly reason: string | null
  readonly by: string
  readonly at: Date
}

const SHOWN_CHANGES = 10

/** Condition: the account was deleted at its member's request. */
export function isDeletedAccount(p: MemberArgs): SQL {
  return sql`EXISTS ${anyRow()
    .from(accountDeletions)
    .where(
      and(
        isOfUser(accountDeletions, { userId: p.memberId, communityId: p.communityId }),
        sql`${accountDeletions.finishedAt} IS NOT NULL`,
      ),
    )}`
}

function articlesIn(p: MemberArgs, statuses: SQL) {
  return countRows(articles, p, eq(articles.authorId, p.memberId), statuses)
}

/** Open questions to which the member was invited and has sent no answer. */
function openPanels(p: MemberArgs): SQL<number> {
  const rows = build
    .select({ count: count() })
    .from(panelInvitations)
    .innerJoin(
      panelQuestions,
      and(eq(panelQuestions.id, panelInvitations.questionId), isAlso(panelQuestions.communityId, p.communityId)),
    )
    .where(
      and(
        isOfUser(panelInvitations, { userId: p.memberId, communityId: p.communityId }),
        sql`${panelQuestions.status} = 'OPEN'`,
        sql`NOT EXISTS ${anyRow()
          .from(panelAnswers)
          .where(
            and(
              eq(panelAnswers.questionId, panelQuestions.id),
              eq(panelAnswers.authorId, p.memberId),
              isAlso(panelAnswers.communityId, p.communityId),
              sql`${panelAnswers.status} <> 'DRAFT'`,
            ),
          )}`,
      ),
    )
  return sql<number>`${rows}`.mapWith(Number)
}

const consequences = statement((p: MemberArgs & { readonly now: Date }) =>
  build
    .select({
      sessions: countRows(sessions, p, eq(sessions.userId, p.memberId), isSessionAlive(p, 'member')),
      groups: countRows(groupMembers, p, eq(groupMembers.userId, p.memberId), sql`${groupMembers.state} = 'MEMBER'`),
      openPanels: openPanels(p),
      scheduledArticles: articlesIn(p, sql`${articles.status} = 'SCHEDULED'`),
      articlesInReview: articlesIn(
        p,
        inArray(
          articles.status,
          IN_FLIGHT_STATUSES.filter((status) => status !== 'DRAFT'),
        ),
      ),
      isDeleted: sql<boolean>`${isDeletedAccount(p)}`.mapWith(Boolean),
      isMerged: sql<boolean>`${isMergedAccount(p)}`.mapWith(Boolean),
    })
    .from(users)
    .where(isMemberOf(p)),
)

const newestChanges = statement((p: MemberArgs) =>
  build
    .select({
      id: auditLog.id,
      action: auditLog.action,
      reason: auditLog.reason,
      at: auditLog.createdAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(auditLog)
    // Staff belong to the admin community.
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.targetId, p.memberId),
        isAlso(auditLog.communityId, p.communityId),
        inArray(auditLog.action, ['user.activate', 'user.deactivate']),
      ),
    )
    .orderBy(sql`${auditLog.createdAt} DESC`)
    .limit(SHOWN_CHANGES),
)

/** Whether a member is active, why, and what a change affects. */
export async function readActivation(ctx: AdminContext, memberId: string): Promise<ActivationView> {
  const { db, actor, now } = ctx
  const of = { communityId: actor.communityId, memberId }
  const [member, [counted], membership, changes] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(consequences({ ...of, now })),
    readMembership(ctx, memberId),
    db.read(newestChanges(of)),
  ])
  if (!counted) throw new Error('The member was read and has no counts')
  return {
    ...counted,
    member,
    membership,
    changes: changes.map(({ id, action, reason, at, ...staff }) => ({
      id,
      isActive: action === 'user.activate',
      reason,
      by: fullName(staff),
      at,
    })),
  }
}
