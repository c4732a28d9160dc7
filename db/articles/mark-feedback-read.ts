import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type Thread, type ThreadViewer, unreadRemarks } from './read-feedback.ts'

/**
 * The viewer has seen the thread up to this remark. Never takes back what was read before, however late it arrives;
 * answers how many remarks are still unread.
 */
export async function markFeedbackRead(
  { db, actor, now }: { readonly db: Db; readonly actor: ThreadViewer; readonly now: Date },
  thread: Thread,
  remarkId: string,
): Promise<number> {
  const seen = db.build
    .select({ at: articleFeedback.createdAt })
    .from(articleFeedback)
    .innerJoin(articles, eq(articles.id, articleFeedback.articleId))
    .where(and(eq(articleFeedback.id, remarkId), eq(articleFeedback.communityId, actor.communityId), thread))
  const [, found, unread] = await db.commit([
    db.build
      .insert(articleFeedbackReads)
      .select(
        db.build
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
    unreadRemarks(db, actor, thread),
  ])
  if (!found[0]) throw new AppError('NotFound')
  return unread[0]?.total ?? 0
}
