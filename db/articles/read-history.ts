import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { userColumns } from '#db/members/users.ts'
import { articleRevisions } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleRevisionEntryView, ArticleSavedRevisionView } from '#shared/domain/articles/views.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { before, beforeColumns, joinedPerson, revisionColumns } from './article-rows.ts'

export type ArticleKey = { readonly articleId: string; readonly communityId: string }

/** Every save of an article with the next save, and the number of status changes before each. */
function saves(p: ArticleKey): SQL {
  return sql`(
  SELECT *, LEAD(id) OVER later AS next_id, LEAD(author_id) OVER later AS next_author_id,
    LEAD(became_current) OVER later AS next_became_current, LEAD(created_at) OVER later AS next_at, LEAD(moves) OVER later AS next_moves
  FROM (
    SELECT r.id, r.author_id, r.title, r.word_count, r.became_current, r.created_at,
      (SELECT COUNT(*) FROM article_events AS e WHERE e.article_id = r.article_id AND e.community_id = r.community_id AND e.created_at <= r.created_at AND e.from_status <> e.to_status) AS moves,
      (SELECT e.to_status FROM article_events AS e WHERE e.article_id = r.article_id AND e.community_id = r.community_id AND e.created_at <= r.created_at AND e.from_status <> e.to_status
        ORDER BY e.created_at DESC, e.id DESC LIMIT 1) AS status
    FROM article_revisions AS r WHERE r.article_id = ${p.articleId} AND r.community_id = ${p.communityId}
  )
  WINDOW later AS (ORDER BY created_at, id)
) AS saved`
}

/** The last save of each editing session: saves by one person in one status, less than `EDITING_SESSION_GAP_MS` apart. */
const endsEditingSession = sql`(saved.next_id IS NULL OR saved.next_author_id <> saved.author_id OR saved.next_became_current <> saved.became_current
  OR saved.next_at - saved.created_at >= ${EDITING_SESSION_GAP_MS} OR saved.next_moves <> saved.moves)`

const savedColumns = {
  id: sql<string>`saved.id`,
  title: sql<string>`saved.title`,
  wordCount: sql<number>`saved.word_count`,
  becameCurrent: sql<number>`saved.became_current`,
  createdAt: sql<number>`saved.created_at`,
  status: sql<string | null>`saved.status`,
}

function selectSaves(p: ArticleKey, where: SQL | undefined) {
  return build
    .select({ entry: savedColumns, author: userColumns() })
    .from(saves(p))
    .leftJoin(users, sql`${users.id} = saved.author_id`)
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(where)
    .orderBy(sql`saved.created_at DESC, saved.id DESC`)
}

type SavedRow = { readonly [K in keyof typeof savedColumns]: (typeof savedColumns)[K]['_']['type'] }

function toEntry(row: { entry: SavedRow; author: Parameters<typeof joinedPerson>[0] }): ArticleRevisionEntryView {
  return {
    ...row.entry,
    becameCurrent: Boolean(row.entry.becameCurrent),
    createdAt: new Date(row.entry.createdAt),
    status: isArticleStatus(row.entry.status) ? row.entry.status : 'DRAFT',
    author: joinedPerson(row.author),
  }
}

type PageArgs = ArticleKey & { readonly beforeAt: Date; readonly beforeId: string; readonly limit: number }

const sessionsBefore = statement((p: PageArgs) =>
  selectSaves(p, and(endsEditingSession, sql`(saved.created_at, saved.id) < (${p.beforeAt}, ${p.beforeId})`)).limit(
    p.limit,
  ),
)

export type ReadEditingSessionsInput = {
  readonly article: ArticleKey
  readonly last: number
  readonly before: Cursor | null
}

/** The editing sessions of an article, each shown as its last save. The latest `last` before the cursor, oldest first. */
export async function readEditingSessions(
  { db }: DbContext,
  { article, last, before }: ReadEditingSessionsInput,
): Promise<ConnectionView<ArticleRevisionEntryView>> {
  const { at: beforeAt, id: beforeId } = before ?? NEWEST
  const rows = await db.read(sessionsBefore({ ...article, beforeAt, beforeId, limit: last + 1 }))
  const edges = rows
    .slice(0, last)
    .reverse()
    .map(toEntry)
    .map((node) => ({ cursor: encodeCursor({ at: node.createdAt, id: node.id }), node }))
  return { edges, pageInfo: { hasPreviousPage: rows.length > last, hasNextPage: before !== null } }
}

type RevisionArgs = ArticleKey & { readonly revisionId: string }

const savedRevision = statement((p: RevisionArgs) => {
  const position = sql`(SELECT r.created_at, r.id FROM article_revisions AS r WHERE r.id = ${p.revisionId}
    AND r.article_id = ${p.articleId} AND r.community_id = ${p.communityId})`
  const lastBefore = sql`(SELECT saved.id FROM ${saves(p)} WHERE saved.became_current = 1 AND ${endsEditingSession}
    AND (saved.created_at, saved.id) < ${position} ORDER BY saved.created_at DESC, saved.id DESC LIMIT 1)`
  return build
    .select({ entry: savedColumns, author: userColumns(), text: revisionColumns, before: beforeColumns })
    .from(saves(p))
    .leftJoin(
      articleRevisions,
      and(sql`${articleRevisions.id} = saved.id`, eq(articleRevisions.communityId, p.communityId)),
    )
    .leftJoin(before, and(sql`${before.id} = ${lastBefore}`, eq(before.communityId, p.communityId)))
    .leftJoin(users, sql`${users.id} = saved.author_id`)
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(sql`saved.id = ${p.revisionId}`)
})

export type ReadRevisionInput = { readonly article: ArticleKey; readonly revisionId: string }

/** One save with its text, and the text that was current before its editing session. */
export async function readRevision(
  { db }: DbContext,
  { article, revisionId }: ReadRevisionInput,
): Promise<ArticleSavedRevisionView | null> {
  const [saved] = await db.read(savedRevision({ ...article, revisionId }))
  return saved?.text ? { entry: toEntry(saved), text: saved.text, before: saved.before } : null
}
