import { and, asc, eq, isNotNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasForum } from '#db/forum/visible-posts.ts'
import { hasChair } from '#db/groups/group-rows.ts'
import { isOpenInvitation } from '#db/onboarding/invitations/invitation-conditions.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { offerReports, offers } from '#db/schema/content/offers.ts'
import { panelBatches } from '#db/schema/expert-panels.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { FEEDBACK_PROMISED } from '#shared/domain/articles/member-progress.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { WAITING_COUNTED } from '#shared/domain/staff/waiting.ts'
import type { Permissions } from '../staff/permissions.ts'

/** One more than is shown as a number, to detect "100+". */
const READ = WAITING_COUNTED + 1

/**
 * The community whose rows are counted. Nested, so that the column keeps its table inside a subquery: each statement
 * reads from `communities`, and pending rows are found by community.
 */
const here = sql`${sql`${communities.id}`}`

type Args = { readonly closesBefore: Date }
export type WaitingSource = {
  readonly permissions: Permissions
  /** The instants of pending rows as `at`, at most `READ` per kind; with `isMarked` for more urgent ones. */
  readonly rows: (p: Args) => SQLWrapper
}

function together(queries: readonly SQLWrapper[]): SQL {
  return sql`(${sql.join(
    queries.map((query) => sql`SELECT * FROM ${query}`),
    sql` UNION ALL `,
  )})`
}

/* Each of these is an index search that starts with the community, and ends after `READ` rows. */

function articlesIn(status: ArticleStatus) {
  return build
    .select({ at: sql`coalesce(${articles.submittedAt}, ${articles.statusUpdatedAt})`.as('at') })
    .from(articles)
    .where(and(eq(articles.communityId, here), eq(articles.status, status)))
    .orderBy(asc(articles.statusUpdatedAt))
    .limit(READ)
}

function forumQueue() {
  return build
    .select({
      at: sql`${forumEntries.waitingSince}`.as('at'),
      isMarked: sql`${forumEntries.reportCount} > 0`.as('is_marked'),
    })
    .from(forumEntries)
    .where(
      and(
        eq(forumEntries.communityId, here),
        sql`${forumEntries.waitingSince} IS NOT NULL`,
        hasForum({ communityId: here as never }),
      ),
    )
    .orderBy(asc(forumEntries.waitingSince))
    .limit(READ)
}

function pastDue() {
  return build
    .select({ at: sql`${subscriptions.pastDueSince}`.as('at') })
    .from(subscriptions)
    .where(and(eq(subscriptions.communityId, here), sql`${subscriptions.pastDueSince} IS NOT NULL`))
    .orderBy(asc(subscriptions.pastDueSince))
    .limit(READ)
}

function deletions() {
  return build
    .select({ at: sql`${accountDeletions.requestedAt}`.as('at') })
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.communityId, here),
        sql`${accountDeletions.cancelledAt} IS NULL AND ${accountDeletions.finishedAt} IS NULL`,
      ),
    )
    .orderBy(asc(accountDeletions.dueAt))
    .limit(READ)
}

function copies() {
  return build
    .select({ at: sql`${dataExports.requestedAt}`.as('at') })
    .from(dataExports)
    .where(and(eq(dataExports.communityId, here), sql`${dataExports.state} IN ('WAITING', 'FAILED')`))
    .orderBy(asc(dataExports.requestedAt))
    .limit(READ)
}

function ends() {
  return build
    .select({ at: sql`${membershipEnds.createdAt}`.as('at') })
    .from(membershipEnds)
    .where(and(eq(membershipEnds.communityId, here), sql`${membershipEnds.state} IN ('OPEN', 'REFUSED')`))
    .orderBy(asc(membershipEnds.createdAt))
    .limit(READ)
}

function joinRequests() {
  return build
    .select({ at: sql`${groupMembers.changedAt}`.as('at') })
    .from(groups)
    .crossJoin(groupMembers)
    .where(
      and(
        eq(groups.communityId, here),
        eq(groupMembers.groupId, groups.id),
        eq(groupMembers.communityId, groups.communityId),
        sql`${groupMembers.state} = 'REQUESTED'`,
      ),
    )
    .limit(READ)
}

function groupsWithoutChair() {
  return build
    .select({ at: sql`${groups.createdAt}`.as('at') })
    .from(groups)
    .where(and(eq(groups.communityId, here), sql`NOT ${hasChair(sql`${groups.communityId}`)}`))
    .limit(READ)
}

function closingPanels(p: Args) {
  return build
    .select({ at: sql`${panelBatches.closesAt}`.as('at') })
    .from(panelBatches)
    .where(
      and(
        eq(panelBatches.communityId, here),
        eq(panelBatches.status, 'OPEN'),
        lte(panelBatches.closesAt, p.closesBefore),
      ),
    )
    .orderBy(asc(panelBatches.closesAt))
    .limit(READ)
}

function openInvitations() {
  return build
    .select({ at: sql`${invitations.createdAt}`.as('at') })
    .from(invitations)
    .where(and(eq(invitations.communityId, here), isOpenInvitation()))
    .orderBy(asc(invitations.createdAt))
    .limit(READ)
}

function reportsOfOffers() {
  return (
    build
      .select({ at: sql`${offerReports.createdAt}`.as('at') })
      .from(offerReports)
      // Those of offers of the admin community are for its staff.
      .innerJoin(offers, and(eq(offers.id, offerReports.offerId), eq(offers.communityId, here)))
      .where(eq(offerReports.communityId, here))
      .orderBy(asc(offerReports.createdAt))
      .limit(READ)
  )
}

function failedTasks() {
  return build
    .select({ at: sql`${jobAttempts.firstFailedAt}`.as('at') })
    .from(jobAttempts)
    .where(and(eq(jobAttempts.communityId, here), isNotNull(jobAttempts.lastFailedAt)))
    .limit(READ)
}

/** The reads for the kinds of `WAITING_KINDS`, by the permission to see their list. */
export const WAITING_SOURCES = {
  articles: { permissions: ['admin', 'articles.edit'], rows: () => together(FEEDBACK_PROMISED.map(articlesIn)) },
  forum: { permissions: ['admin', 'forum'], rows: forumQueue },
  pastDue: { permissions: ['admin', 'billing'], rows: pastDue },
  dataRequests: { permissions: ['admin'], rows: () => together([deletions(), copies(), ends()]) },
  offerReports: { permissions: ['admin'], rows: reportsOfOffers },
  joinRequests: { permissions: ['admin'], rows: joinRequests },
  groupsWithoutChair: { permissions: ['admin'], rows: groupsWithoutChair },
  panels: { permissions: ['admin', 'panels'], rows: closingPanels },
  invitations: { permissions: ['admin', 'members'], rows: openInvitations },
  failedTasks: { permissions: ['admin'], rows: failedTasks },
} as const satisfies Record<string, WaitingSource>
