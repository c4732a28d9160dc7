import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { selectUnreadCount, type Thread } from './read-feedback.ts'

export type MarkFeedbackReadInput = { readonly thread: Thread; readonly remarkId: string }

/**
 * Records that the viewer has read the thread up to this remark; answers how many remarks are still unread. The stored
 * time only moves forward, so a request that arrives late does not mark read remarks as unread.
 */
export async function markFeedbackRead(
  ctx: ActorContext,
  { thread, remarkId }: MarkFeedbackReadInput,
): Promise<number> {
  const { db, actor, now } = ctx
  const seen = build
    .select({ at: articleFeedback.createdAt })
    .from(articleFeedback)
    .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
    .where(and(eq(articleFeedback.id, remarkId), eq(articleFeedback.communityId, actor.communityId), thread))
  const [, found, unread] = await db.commit([
    build
      .insert(articleFeedbackReads)
      .select(
        build
          .select({
            id: sql<string>`${newId(now)}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            userId: sql<string>`${actor.userId}`.as('user_id'),
            readUntil: articleFeedback.createdAt,
          })
          .from(articleFeedback)
          .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
          .where(and(eq(articleFeedback.id, remarkId), eq(articleFeedback.communityId, actor.communityId), thread)),
      )
      .onConflictDoUpdate({
        target: [articleFeedbackReads.articleId, articleFeedbackReads.userId],
        set: { readUntil: sql`excluded.read_until` },
        setWhere: lt(articleFeedbackReads.readUntil, sql`excluded.read_until`),
      }),
    seen,
    selectUnreadCount(ctx, thread),
  ])
  if (!found[0]) throw new AppError('NotFound')
  return unread[0]?.total ?? 0
}
