import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleCommentView } from '#shared/domain/articles/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type EndPageInput, edgeAt, pageBefore } from '#shared/server/lists/page-of.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '../../lists/newest-first.ts'

/** Condition that selects the article of a thread among those the viewer may see: the author's own, or any of the editor's community. */
export type IsThread<Args extends ActorArgs> = (p: Args) => SQL | undefined

/** Private notes are between editors: what an author reads leaves them out. */
export type FeedbackReader = 'author' | 'editors'

/** Condition on `article_feedback`: what this reader sees of it. */
export function isShownTo(reader: FeedbackReader): SQL | undefined {
  return reader === 'author' ? eq(articleFeedback.isPrivate, false) : undefined
}

export const commentColumns = {
  id: articleFeedback.id,
  articleId: articleFeedback.articleId,
  authorId: articleFeedback.authorId,
  remark: articleFeedback.remark,
  threadId: articleFeedback.threadId,
  isPrivate: articleFeedback.isPrivate,
  createdAt: articleFeedback.createdAt,
}

/** Comments with their authors. */
export function selectComments() {
  return build
    .select({ comment: commentColumns, author: personViewIfFound() })
    .from(articleFeedback)
    .leftJoin(users, eq(users.id, articleFeedback.authorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
}

/** Until when the viewer has read the thread of `articles`. The viewer's own comments always count as read. */
export function readUntil(p: ActorArgs) {
  return build
    .select({ at: articleFeedbackReads.readUntil })
    .from(articleFeedbackReads)
    .where(and(eq(articleFeedbackReads.articleId, articles.id), isOfUser(articleFeedbackReads, p)))
}

/** The number of comments by others on `articles` that the viewer has not read, about passages as well. */
export function unreadCount(p: ActorArgs, reader: FeedbackReader): SQL<number> {
  const unread = build
    .select({ total: count() })
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, articles.id),
        eq(articleFeedback.communityId, p.communityId),
        ne(articleFeedback.authorId, p.userId),
        isShownTo(reader),
        sql`${articleFeedback.createdAt} > COALESCE(${readUntil(p)}, 0)`,
      ),
    )
  return sql<number>`${unread}`
}

export type FeedbackThread = ConnectionView<ArticleCommentView> & { readonly unreadCount: number }

const LAST_WRITTEN_FIRST = newestFirst(articleFeedback.createdAt, articleFeedback.id)

/**
 * Makes the read of the threads that the condition selects: the last comments about the whole article before a cursor, oldest first;
 * null without such an article. One round trip.
 */
export function feedbackReader<Args extends ActorArgs>(isThread: IsThread<Args>, reader: FeedbackReader) {
  const threadState = statement((p: Args) =>
    build
      .select({
        status: articles.status,
        editorId: articles.editorId,
        readUntil: sql<Date | null>`${readUntil(p)}`.mapWith(articleFeedbackReads.readUntil),
        unread: unreadCount(p, reader),
      })
      .from(articles)
      .where(isThread(p))
      .limit(1),
  )
  /** With their authors, newest first. */
  const commentsBefore = statement((p: Args & PlaceArgs) =>
    selectComments()
      .where(
        and(
          eq(articleFeedback.articleId, build.select({ id: articles.id }).from(articles).where(isThread(p)).limit(1)),
          eq(articleFeedback.communityId, p.communityId),
          isNull(articleFeedback.threadId),
          isShownTo(reader),
          LAST_WRITTEN_FIRST.isFrom(p),
        ),
      )
      .orderBy(...LAST_WRITTEN_FIRST.order)
      .limit(p.limit),
  )

  return async ({ db }: ActorContext, args: Args, page: EndPageInput): Promise<FeedbackThread | null> => {
    const [[thread], rows] = await Promise.all([
      db.read(threadState(args)),
      db.read(commentsBefore({ ...args, ...placeArgs(page) })),
    ])
    if (!thread) return null
    const shown = hasFeedbackThread(thread.status, thread.editorId) ? rows : []
    const readAt = thread.readUntil?.getTime() ?? 0
    return {
      ...pageBefore(shown, page, ({ comment, author }) =>
        edgeAt(
          { at: comment.createdAt, id: comment.id },
          {
            ...comment,
            author,
            hasRead: comment.authorId === args.userId || comment.createdAt.getTime() <= readAt,
          },
        ),
      ),
      unreadCount: hasFeedbackThread(thread.status, thread.editorId) ? thread.unread : 0,
    }
  }
}
