import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type IsThread, unreadCount } from './read-feedback.ts'

/**
 * Makes the verb that records that the viewer has read a thread up to a remark; it answers how many remarks are still unread.
 * The stored time only moves forward, so a request that arrives late does not mark read remarks as unread.
 */
export function feedbackMarker<Args extends ActorArgs>(isThread: IsThread<Args>) {
  type RemarkArgs = Args & { readonly remarkId: string }
  const isRemarkOfThread = (p: RemarkArgs) =>
    and(eq(articleFeedback.id, p.remarkId), eq(articleFeedback.communityId, p.communityId), isThread(p))

  const writtenReads = statement((p: RemarkArgs & { readonly readId: string }) =>
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
          .where(isRemarkOfThread(p)),
      )
      .onConflictDoUpdate({
        target: [articleFeedbackReads.articleId, articleFeedbackReads.userId],
        set: { readUntil: sql`excluded.read_until` },
        setWhere: lt(articleFeedbackReads.readUntil, sql`excluded.read_until`),
      }),
  )
  /** No row if the thread has no such remark. */
  const unreadOfThread = statement((p: RemarkArgs) =>
    build
      .select({ total: unreadCount(p) })
      .from(articleFeedback)
      .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
      .where(isRemarkOfThread(p)),
  )

  return async ({ db, now }: ActorContext, args: RemarkArgs): Promise<number> => {
    const [, [unread]] = await db.commit([writtenReads({ ...args, readId: newId(now) }), unreadOfThread(args)])
    if (!unread) throw new AppError('NotFound')
    return unread.total
  }
}
