import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { userColumns } from '#db/members/users.ts'
import { articleRevisions } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { SITTING_GAP_MS } from '#shared/domain/articles/limits.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleRevisionEntryView, ArticleSavedRevisionView } from '#shared/domain/articles/views.ts'
import { type Cursor, printCursor } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { joinedPerson, revisionColumns } from './article-rows.ts'

export type RevisionsOf = { readonly articleId: string; readonly communityId: string }

/** Every save of an article with the one after it, and how often its status had changed by then. */
function saves({ articleId, communityId }: RevisionsOf): SQL {
  return sql`(
  SELECT *, LEAD(id) OVER later AS next_id, LEAD(author_id) OVER later AS next_author_id,
    LEAD(became_current) OVER later AS next_became_current, LEAD(created_at) OVER later AS next_at, LEAD(moves) OVER later AS next_moves
  FROM (
    SELECT r.id, r.author_id, r.title, r.word_count, r.became_current, r.created_at,
      (SELECT COUNT(*) FROM article_events AS e WHERE e.article_id = r.article_id AND e.community_id = r.community_id AND e.created_at <= r.created_at AND e.from_status <> e.to_status) AS moves,
      (SELECT e.to_status FROM article_events AS e WHERE e.article_id = r.article_id AND e.community_id = r.community_id AND e.created_at <= r.created_at AND e.from_status <> e.to_status
        ORDER BY e.created_at DESC, e.id DESC LIMIT 1) AS status
    FROM article_revisions AS r WHERE r.article_id = ${articleId} AND r.community_id = ${communityId}
  )
  WINDOW later AS (ORDER BY created_at, id)
) AS saved`
}

/** The last save of each sitting: one person's, close upon each other, in one status. */
const endsSitting = sql`(saved.next_id IS NULL OR saved.next_author_id <> saved.author_id OR saved.next_became_current <> saved.became_current
  OR saved.next_at - saved.created_at >= ${SITTING_GAP_MS} OR saved.next_moves <> saved.moves)`

const savedColumns = {
  id: sql<string>`saved.id`,
  title: sql<string>`saved.title`,
  wordCount: sql<number>`saved.word_count`,
  becameCurrent: sql<number>`saved.became_current`,
  createdAt: sql<number>`saved.created_at`,
  status: sql<string | null>`saved.status`,
}

function sittings(db: Db, of: RevisionsOf, where: SQL | undefined) {
  return db.build
    .select({ entry: savedColumns, author: userColumns() })
    .from(saves(of))
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

/** The sittings in which an article was written, newest first; each stands for its last save. */
export async function readSittings(
  db: Db,
  of: RevisionsOf,
  page: { readonly last: number; readonly before: Cursor | null },
): Promise<ConnectionView<ArticleRevisionEntryView>> {
  const { last, before } = page
  const isBefore = before ? sql`(saved.created_at, saved.id) < (${before.at.getTime()}, ${before.id})` : undefined
  const rows = await db.read(sittings(db, of, and(endsSitting, isBefore)).limit(last + 1))
  const edges = rows
    .slice(0, last)
    .reverse()
    .map(toEntry)
    .map((node) => ({ cursor: printCursor({ at: node.createdAt, id: node.id }), node }))
  return { edges, pageInfo: { hasPreviousPage: rows.length > last, hasNextPage: before !== null } }
}

/** One save with its text, and the text that the sitting began with. */
export async function readRevision(
  db: Db,
  of: RevisionsOf,
  revisionId: string,
): Promise<ArticleSavedRevisionView | null> {
  const isHere = and(eq(articleRevisions.articleId, of.articleId), eq(articleRevisions.communityId, of.communityId))
  const place = sql`(SELECT r.created_at, r.id FROM article_revisions AS r WHERE r.id = ${revisionId} AND r.article_id = ${of.articleId})`
  const lastBefore = sql`(SELECT saved.id FROM ${saves(of)} WHERE saved.became_current = 1 AND ${endsSitting}
    AND (saved.created_at, saved.id) < ${place} ORDER BY saved.created_at DESC, saved.id DESC LIMIT 1)`
  const [entries, texts, earlier] = await Promise.all([
    db.read(sittings(db, of, sql`saved.id = ${revisionId}`)),
    db.read(
      db.build
        .select(revisionColumns)
        .from(articleRevisions)
        .where(and(isHere, eq(articleRevisions.id, revisionId))),
    ),
    db.read(
      db.build
        .select(revisionColumns)
        .from(articleRevisions)
        .where(and(isHere, sql`${articleRevisions.id} = ${lastBefore}`)),
    ),
  ])
  if (!entries[0] || !texts[0]) return null
  return { entry: toEntry(entries[0]), text: texts[0], before: earlier[0] ?? null }
}
