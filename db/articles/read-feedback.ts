import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { userColumns } from '#db/members/users.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { type Cursor, encodeCursor } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { joinedPerson } from './article-rows.ts'

/** Condition that selects the article of a thread among those the viewer may see: the author's own, or any of the editor's community. */
export type Thread = SQL | undefined

export const remarkColumns = {
  id: articleFeedback.id,
  articleId: articleFeedback.articleId,
  authorId: articleFeedback.authorId,
  remark: articleFeedback.remark,
  createdAt: articleFeedback.createdAt,
}

function selectArticleId(thread: Thread) {
  return build.select({ id: articles.id }).from(articles).where(thread).limit(1)
}

/** Until when the viewer has read the thread. The viewer's own remarks always count as read. */
function selectReadUntil(ctx: ActorContext, thread: Thread) {
  return build
    .select({ at: articleFeedbackReads.readUntil })
    .from(articleFeedbackReads)
    .where(
      and(
        eq(articleFeedbackReads.articleId, selectArticleId(thread)),
        eq(articleFeedbackReads.userId, ctx.actor.userId),
        eq(articleFeedbackReads.communityId, ctx.actor.communityId),
      ),
    )
}

/** The number of remarks by others that the viewer has not read. */
export function selectUnreadCount(ctx: ActorContext, thread: Thread) {
  return build
    .select({ total: count() })
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, selectArticleId(thread)),
        eq(articleFeedback.communityId, ctx.actor.communityId),
        ne(articleFeedback.authorId, ctx.actor.userId),
        sql`${articleFeedback.createdAt} > COALESCE(${selectReadUntil(ctx, thread)}, 0)`,
      ),
    )
}

/** Remarks with their authors, newest first; with a cursor, only those before it. */
export function selectRemarksBefore(ctx: ActorContext, thread: Thread, before: Cursor | null) {
  return build
    .select({ remark: remarkColumns, author: userColumns() })
    .from(articleFeedback)
    .leftJoin(users, eq(users.id, articleFeedback.authorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(articleFeedback.articleId, selectArticleId(thread)),
        eq(articleFeedback.communityId, ctx.actor.communityId),
        before
          ? sql`(${articleFeedback.createdAt}, ${articleFeedback.id}) < (${before.at.getTime()}, ${before.id})`
          : undefined,
      ),
    )
    .orderBy(desc(articleFeedback.createdAt), desc(articleFeedback.id))
}

export type FeedbackThread = ConnectionView<ArticleRemarkView> & { readonly unreadCount: number }

export type ReadFeedbackInput = {
  readonly thread: Thread
  readonly last: number
  readonly before: Cursor | null
}

/** The last remarks of a thread before a cursor, oldest first; null without such an article. One round trip. */
export async function readFeedback(
  ctx: ActorContext,
  { thread, last, before }: ReadFeedbackInput,
): Promise<FeedbackThread | null> {
  const { db, actor } = ctx
  const [[article], rows, reads, unread] = await Promise.all([
    db.read(
      build.select({ status: articles.status, editorId: articles.editorId }).from(articles).where(thread).limit(1),
    ),
    db.read(selectRemarksBefore(ctx, thread, before).limit(last + 1)),
    db.read(selectReadUntil(ctx, thread)),
    db.read(selectUnreadCount(ctx, thread)),
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
        hasRead: remark.authorId === actor.userId || remark.createdAt.getTime() <= readAt,
      },
    }))
  return {
    edges,
    pageInfo: { hasPreviousPage: shown.length > last, hasNextPage: before !== null },
    unreadCount: shown.length > 0 ? (unread[0]?.total ?? 0) : 0,
  }
}
