import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { userColumns } from '#db/members/users.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { type Cursor, encodeCursor } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { joinedPerson } from './article-rows.ts'

export type ThreadViewer = { readonly userId: string; readonly communityId: string }

/** Picks the one article of a thread among those the viewer may see: an author's own, an editor's community's. */
export type Thread = SQL | undefined

export const remarkColumns = {
  id: articleFeedback.id,
  articleId: articleFeedback.articleId,
  authorId: articleFeedback.authorId,
  remark: articleFeedback.remark,
  createdAt: articleFeedback.createdAt,
}

function articleOf(db: Db, thread: Thread) {
  return db.build.select({ id: articles.id }).from(articles).where(thread).limit(1)
}

/** How far the viewer has read; one's own remarks are always read. */
function readUntil(db: Db, viewer: ThreadViewer, thread: Thread) {
  return db.build
    .select({ at: articleFeedbackReads.readUntil })
    .from(articleFeedbackReads)
    .where(
      and(
        eq(articleFeedbackReads.articleId, articleOf(db, thread)),
        eq(articleFeedbackReads.userId, viewer.userId),
        eq(articleFeedbackReads.communityId, viewer.communityId),
      ),
    )
}

/** How many remarks of others the viewer has not read. */
export function unreadRemarks(db: Db, viewer: ThreadViewer, thread: Thread) {
  return db.build
    .select({ total: count() })
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, articleOf(db, thread)),
        eq(articleFeedback.communityId, viewer.communityId),
        ne(articleFeedback.authorId, viewer.userId),
        sql`${articleFeedback.createdAt} > COALESCE(${readUntil(db, viewer, thread)}, 0)`,
      ),
    )
}

/** Remarks with their writers, newest first, of the time before a place in the thread. */
export function remarksBefore(db: Db, viewer: ThreadViewer, thread: Thread, before: Cursor | null) {
  return db.build
    .select({ remark: remarkColumns, author: userColumns() })
    .from(articleFeedback)
    .leftJoin(users, eq(users.id, articleFeedback.authorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(articleFeedback.articleId, articleOf(db, thread)),
        eq(articleFeedback.communityId, viewer.communityId),
        before
          ? sql`(${articleFeedback.createdAt}, ${articleFeedback.id}) < (${before.at.getTime()}, ${before.id})`
          : undefined,
      ),
    )
    .orderBy(desc(articleFeedback.createdAt), desc(articleFeedback.id))
}

export type FeedbackThread = ConnectionView<ArticleRemarkView> & { readonly unreadCount: number }

/** The last remarks of a thread before a place in it, oldest first; null without such an article. One round trip. */
export async function readFeedback(
  db: Db,
  viewer: ThreadViewer,
  thread: Thread,
  page: { readonly last: number; readonly before: Cursor | null },
): Promise<FeedbackThread | null> {
  const { last, before } = page
  const [[article], rows, reads, unread] = await Promise.all([
    db.read(
      db.build.select({ status: articles.status, editorId: articles.editorId }).from(articles).where(thread).limit(1),
    ),
    db.read(remarksBefore(db, viewer, thread, before).limit(last + 1)),
    db.read(readUntil(db, viewer, thread)),
    db.read(unreadRemarks(db, viewer, thread)),
  ])
  if (!article) return null
  const shown = hasFeedbackThread(article.status, article.editorId) ? rows : []
  const readAt = reads[0]?.at.getTime() ?? 0
  const edges = shown
    .slice(0, last)
    .reverse()
    .map(({ remark, author }) => ({
      cursor: encodeCursor({ at: remark.createdAt, id: remark.id }),
      node: {
        ...remark,
        author: joinedPerson(author),
        hasRead: remark.authorId === viewer.userId || remark.createdAt.getTime() <= readAt,
      },
    }))
  return {
    edges,
    pageInfo: { hasPreviousPage: shown.length > last, hasNextPage: before !== null },
    unreadCount: shown.length > 0 ? (unread[0]?.total ?? 0) : 0,
  }
}
