import { and, asc, eq, isNotNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
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
import { build, hasId } from '#db/statement.ts'
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

type OfCommunity = SQLiteTable & { readonly communityId: SQLiteColumn }

/** Rows that wait since `at`. */
function waiting(table: OfCommunity, at: SQLWrapper, ...conditions: readonly (SQL | undefined)[]) {
  return build
    .select({ at: sql`${at}`.as('at') })
    .from(table)
    .where(and(eq(table.communityId, here), ...conditions))
    .limit(READ)
}

function articlesIn(status: ArticleStatus) {
  const { submittedAt, statusUpdatedAt } = articles
  const since = sql`coalesce(${submittedAt}, ${statusUpdatedAt})`
  return waiting(articles, since, eq(articles.status, status)).orderBy(asc(statusUpdatedAt))
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
  const { pastDueSince } = subscriptions
  return waiting(subscriptions, pastDueSince, sql`${pastDueSince} IS NOT NULL`).orderBy(asc(pastDueSince))
}

function deletions() {
  const { requestedAt, dueAt, cancelledAt, finishedAt } = accountDeletions
  const isOpen = sql`${cancelledAt} IS NULL AND ${finishedAt} IS NULL`
  return waiting(accountDeletions, requestedAt, isOpen).orderBy(asc(dueAt))
}

function copies() {
  const { requestedAt, state } = dataExports
  return waiting(dataExports, requestedAt, sql`${state} IN ('WAITING', 'FAILED')`).orderBy(asc(requestedAt))
}

function ends() {
  const { createdAt, state } = membershipEnds
  return waiting(membershipEnds, createdAt, sql`${state} IN ('OPEN', 'REFUSED')`).orderBy(asc(createdAt))
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
  return waiting(groups, groups.createdAt, sql`NOT ${hasChair(sql`${groups.communityId}`)}`)
}

function closingPanels(p: Args) {
  const { status, closesAt } = panelBatches
  const isClosing = [eq(status, 'OPEN'), lte(closesAt, p.closesBefore)]
  return waiting(panelBatches, closesAt, ...isClosing).orderBy(asc(closesAt))
}

/** In a closing community nobody joins any more. */
function openInvitations() {
  const { createdAt } = invitations
  return waiting(invitations, createdAt, isOpenInvitation()).orderBy(asc(createdAt))
}

function reportsOfOffers() {
  return (
    build
      .select({ at: sql`${offerReports.createdAt}`.as('at') })
      .from(offerReports)
      // Those of offers of the admin community are for its staff.
      .innerJoin(offers, hasId(offers, offerReports.offerId, { communityId: here }))
      .where(eq(offerReports.communityId, here))
      .orderBy(asc(offerReports.createdAt))
      .limit(READ)
  )
}

function failedTasks() {
  return waiting(jobAttempts, jobAttempts.firstFailedAt, isNotNull(jobAttempts.lastFailedAt))
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
