import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { audienceColumns, toAudience } from '#db/forum/audiences.ts'
import { jsonRow, jsonRows } from '#db/json-rows.ts'
import { isDeleted } from '#db/members/privacy/open-deletions.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { forumDecisions, forumEntries, forumPosts, forumReports, forumVersions } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isAlso, statement, statementByShape } from '#db/statement.ts'
import { QUEUE_AGE_MS } from '#shared/domain/forum/limits.ts'
import { decisionTemplate } from '#shared/domain/forum/messages.ts'
import type { PastDecisionView, QueueItemView } from '#shared/domain/forum/queue-views.ts'
import { offeredDecisions } from '#shared/domain/forum/rules.ts'
import type { QueueAge, QueueKind, QueueReason } from '#shared/domain/forum/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

/** The scope that somebody may moderate: a condition on `forum_posts`, including the actor's permission. */
export type ModerationScope = (p: ActorArgs) => SQL | undefined

const earlier = alias(forumEntries, 'earlier')
const people = alias(users, 'people')
const nameColumns = { givenName: people.givenName, familyName: people.familyName }
const CONTEXT_ENTRIES = 2
const VERSIONS_SHOWN = 20
const HISTORY_MAX = 100

function countOf(states: SQL, p: ActorArgs): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${forumEntries} AS other WHERE other.community_id = ${p.communityId}
    AND other.author_id = ${forumEntries.authorId} AND other.state = ${states} LIMIT ${HISTORY_MAX}))`
}

function itemColumns(p: ActorArgs) {
  const of = (table: typeof forumReports | typeof forumVersions | typeof forumDecisions) =>
    and(eq(table.entryId, forumEntries.id), eq(table.communityId, p.communityId))
  return {
    entryId: forumEntries.id,
    postId: forumEntries.postId,
    authorId: forumEntries.authorId,
    /** Nobody is told, and nothing comes into the drafts, of an account that was deleted. */
    isAuthorGone: isDeleted({ userId: forumEntries.authorId, communityId: forumEntries.communityId }).mapWith(Boolean),
    /** An author who has left the group no longer sees the entry, nor the form to appeal. */
    isAuthorReader: sql`(${forumPosts.groupId} IS NULL OR EXISTS (SELECT 1 FROM ${groupMembers} AS of_group
      WHERE of_group.group_id = ${forumPosts.groupId} AND of_group.user_id = ${forumEntries.authorId}
        AND of_group.community_id = ${p.communityId} AND of_group.state = 'MEMBER'))`.mapWith(Boolean),
    groupId: forumPosts.groupId,
    postAuthorId: forumPosts.authorId,
    postState: forumPosts.state,
    isClosed: forumPosts.isClosed,
    isPinned: forumPosts.isPinned,
    title: forumPosts.title,
    seq: forumEntries.seq,
    state: forumEntries.state,
    heldFor: forumEntries.heldFor,
    content: forumEntries.content,
    plainText: forumEntries.plainText,
    publishedAt: forumEntries.publishedAt,
    waitingSince: forumEntries.waitingSince,
    revisionId: forumEntries.revisionId,
    reportCount: forumEntries.reportCount,
    audience: audienceColumns(p),
    author: personView(),
    history: {
      approved: countOf(sql`'APPROVED'`, p),
      removed: countOf(sql`'REMOVED'`, p),
      rejected: countOf(sql`'REJECTED'`, p),
    },
    hasAppealed: sql`EXISTS (SELECT 1 FROM ${forumDecisions} AS appealed WHERE appealed.entry_id = ${forumEntries.id}
      AND appealed.community_id = ${p.communityId} AND appealed.appealed_at IS NOT NULL)`.mapWith(Boolean),
    hasReported: sql`EXISTS (SELECT 1 FROM ${forumReports} AS own WHERE own.entry_id = ${forumEntries.id}
      AND own.user_id = ${p.userId} AND own.community_id = ${p.communityId})`.mapWith(Boolean),
    reports: jsonRows(
      {
        reason: forumReports.reason,
        note: forumReports.note,
        createdAt: forumReports.createdAt,
        reporterId: forumReports.userId,
        reporter: nameColumns,
      },
      (row) =>
        build
          .select({ row })
          .from(forumReports)
          .innerJoin(people, and(eq(people.id, forumReports.userId), isAlso(people.communityId, p.communityId)))
          .where(and(of(forumReports), sql`${forumReports.closedAt} IS NULL`)),
    ),
    versions: jsonRows(
      { title: forumVersions.title, content: forumVersions.content, replacedAt: forumVersions.replacedAt },
      (row) =>
        build
          .select({ row })
          .from(forumVersions)
          .where(of(forumVersions))
          .orderBy(desc(forumVersions.replacedAt), desc(forumVersions.id))
          .limit(VERSIONS_SHOWN),
    ),
    before: jsonRows({ text: earlier.plainText, author: nameColumns }, (row) =>
      build
        .select({ row })
        .from(earlier)
        .innerJoin(people, and(eq(people.id, earlier.authorId), isAlso(people.communityId, p.communityId)))
        .where(
          and(
            eq(earlier.postId, forumEntries.postId),
            eq(earlier.communityId, p.communityId),
            eq(earlier.state, 'APPROVED'),
            sql`${earlier.seq} < coalesce(${forumEntries.seq}, 2147483647)`,
          ),
        )
        .orderBy(desc(earlier.seq))
        .limit(CONTEXT_ENTRIES),
    ),
    lastDecision: jsonRow(
      {
        decision: forumDecisions.decision,
        message: forumDecisions.message,
        appeal: forumDecisions.appeal,
        decidedAt: forumDecisions.createdAt,
        decider: nameColumns,
      },
      (row) =>
        build
          .select({ row })
          .from(forumDecisions)
          .innerJoin(people, eq(people.id, forumDecisions.deciderId))
          .where(of(forumDecisions))
          .orderBy(desc(forumDecisions.createdAt), desc(forumDecisions.id))
          .limit(1),
    ),
  }
}

function selectItems(p: ActorArgs) {
  return build
    .select(itemColumns(p))
    .from(forumEntries)
    .innerJoin(forumPosts, and(eq(forumPosts.id, forumEntries.postId), isAlso(forumPosts.communityId, p.communityId)))
    .innerJoin(users, and(eq(users.id, forumEntries.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
}

/** The row that a decision is about. */
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

export function queueVersionOf(row: Pick<ItemRow, 'revisionId' | 'state' | 'reportCount' | 'waitingSince'>): string {
  return `${row.revisionId}/${row.state}/${row.reportCount}/${row.waitingSince?.getTime() ?? ''}`
}

function hasOpenAppeal({ lastDecision, state }: ItemRow): boolean {
  return lastDecision?.appeal != null && (state === 'REJECTED' || state === 'REMOVED')
}

function toPastDecision({ decider, ...rest }: NonNullable<ItemRow['lastDecision']>): PastDecisionView {
  return { ...rest, byName: fullName(decider) }
}

export function toItemView(row: ItemRow, { userId }: Pick<ActorArgs, 'userId'>): QueueItemView {
  const { entryId, postId, title, state, heldFor, content, versions, before, lastDecision } = row
  const isOwn = row.authorId === userId
  // Authors are not told who has reported them, also if they are moderators.
  const reports = isOwn ? [] : row.reports
  const decisions = offeredDecisions(state, { wasShown: row.publishedAt !== null, hasAppeal: hasOpenAppeal(row) })
  const reason = reports[0]?.reason ?? null
  return {
    ...{ entryId, postId, title, state, heldFor, content, versions, decisions },
    waitingSince: isOwn && state === 'APPROVED' ? null : row.waitingSince,
    isReply: entryId !== postId,
    isClosed: row.isClosed,
    isPinned: row.isPinned,
    canArrange: row.postState === 'APPROVED' && row.postAuthorId !== userId,
    // It counts the reports, and nobody decides about an own entry.
    queueVersion: isOwn ? '' : queueVersionOf(row),
    audience: toAudience(row.audience),
    author: row.author,
    authorHistory: row.history,
    reports: reports.map(({ reporter, reporterId: _, ...report }) => ({ ...report, reporterName: fullName(reporter) })),
    before: before.map(({ author, text }) => ({ authorName: fullName(author), text })).reverse(),
    lastDecision: lastDecision && toPastDecision(lastDecision),
    templates: decisions.map((decision) => ({ decision, message: decisionTemplate(decision, reason) })),
    canDecide: !isOwn && !row.hasReported,
  }
}

/** Filter of the queue; null for all. */
export type QueueFilter = {
  readonly reason: QueueReason | null
  readonly kind: QueueKind | null
  readonly age: QueueAge | null
}

type Shape = Pick<QueueFilter, 'reason' | 'kind'> & { readonly isOld: boolean }

function isAsked({ reason, kind, isOld }: Shape, p: QueueArgs): SQL | undefined {
  return and(
    reason === null ? undefined : hasReason(reason),
    kind === null ? undefined : isOfKind(kind),
    isOld ? sql`${forumEntries.waitingSince} <= ${p.since}` : undefined,
  )
}

/** An own entry that is shown waits only because somebody has reported it. */
function isNotReportedOwn(p: ActorArgs): SQL {
  return sql`NOT (${forumEntries.authorId} = ${p.userId} AND ${forumEntries.state} = 'APPROVED')`
}

function isOfKind(kind: QueueKind): SQL {
  return kind === 'POST'
    ? sql`${forumEntries.id} = ${forumEntries.postId}`
    : sql`${forumEntries.id} <> ${forumEntries.postId}`
}

function hasReason(reason: QueueReason): SQL {
  switch (reason) {
    case 'APPEAL':
      return sql`${forumEntries.state} IN ('REJECTED', 'REMOVED')`
    case 'REPORTS':
      return sql`${forumEntries.reportCount} > 0`
    default:
      return sql`${forumEntries.heldFor} = ${reason}`
  }
}

type QueueArgs = ActorArgs & {
  /** Entries that have waited since then, or longer. */
  readonly since: Date
  readonly afterAt: Date
  readonly afterId: string
  readonly limit: number
}

/** Reads the queue of a scope, and one entry of it. The statements are built once for each scope. */
export function moderationQueue(scope: ModerationScope) {
  const waiting = statementByShape(
    (shape: Shape) => (p: QueueArgs) =>
      selectItems(p)
        .where(
          and(
            eq(forumEntries.communityId, p.communityId),
            sql`${forumEntries.waitingSince} IS NOT NULL`,
            sql`(${forumEntries.waitingSince}, ${forumEntries.id}) > (${p.afterAt}, ${p.afterId})`,
            isAsked(shape, p),
            isNotReportedOwn(p),
            scope(p),
          ),
        )
        .orderBy(asc(forumEntries.waitingSince), asc(forumEntries.id))
        .limit(p.limit),
  )
  const one = statement((p: ActorArgs & { readonly entryId: string }) =>
    selectItems(p).where(and(hasId(forumEntries, p.entryId, p), scope(p))),
  )

  async function findRow({ db, actor }: ActorContext, entryId: string): Promise<ItemRow | null> {
    const { userId, communityId } = actor
    const [row] = await db.read(one({ userId, communityId, entryId }))
    return row ?? null
  }
  return {
    findRow,
    /** The entries that wait for a decision, oldest first. */
    list: async (
      { db, actor, now }: ActorContext,
      { reason, kind, age, ...page }: PageInput<Cursor> & QueueFilter,
    ): Promise<ConnectionView<QueueItemView>> => {
      const { userId, communityId } = actor
      const { at: afterAt, id: afterId } = page.after ?? { at: new Date(0), id: '' }
      const since = age === null ? now : new Date(now.getTime() - QUEUE_AGE_MS[age])
      const rows = await db.read(
        waiting({ reason, kind, isOld: age !== null })({
          userId,
          communityId,
          afterAt,
          afterId,
          since,
          limit: page.first + 1,
        }),
      )
      return pageOf(rows, page, (row) =>
        edgeAt({ at: row.waitingSince ?? new Date(0), id: row.entryId }, toItemView(row, actor)),
      )
    },
    find: async (ctx: ActorContext, entryId: string): Promise<QueueItemView | null> => {
      const row = await findRow(ctx, entryId)
      return row && toItemView(row, ctx.actor)
    },
  }
}
