import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type FeedbackReader, type IsThread, isShownTo, unreadCount } from './read-feedback.ts'

/**
 * Makes the verb that records that the viewer has read a thread up to a comment; it answers how many comments are still unread.
 * The stored time only moves forward, so a request that arrives late does not mark read comments as unread.
 */
export function feedbackMarker<Args extends ActorArgs>(isThread: IsThread<Args>, reader: FeedbackReader) {
  type CommentArgs = Args & { readonly remarkId: string }
  const isCommentOfThread = (p: CommentArgs) =>
    and(hasId(articleFeedback, p.remarkId, p), isShownTo(reader), isThread(p))

  const writtenReads = statement((p: CommentArgs & { readonly readId: string }) =>
    build
      .insert(articleFeedbackReads)
      .select(
        build
          .select({
            id: sql<string>`${p.readId}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            userId: sql<string>`${p.userId}`.as('user_id'),
            readUntil: articleFeedback.createdAt,
          })
          .from(articleFeedback)
          .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
          .where(isCommentOfThread(p)),
      )
      .onConflictDoUpdate({
        target: [articleFeedbackReads.articleId, articleFeedbackReads.userId],
        set: { readUntil: sql`excluded.read_until` },
        setWhere: lt(articleFeedbackReads.readUntil, sql`excluded.read_until`),
      }),
  )
  /** No row if the thread has no such comment. */
  const unreadOfThread = statement((p: CommentArgs) =>
    build
      .select({ total: unreadCount(p, reader) })
      .from(articleFeedback)
      .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
      .where(isCommentOfThread(p)),
  )

  return async ({ db, now }: ActorContext, args: CommentArgs): Promise<number> => {
    const [, [unread]] = await db.commit([writtenReads({ ...args, readId: newId(now) }), unreadOfThread(args)])
    if (!unread) throw new AppError('NotFound')
    return unread.total
  }
}
