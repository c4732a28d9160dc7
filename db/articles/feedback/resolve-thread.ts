import { and, eq, exists, ne, type SQL } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { articleFeedback, articles } from '#db/schema/articles/articles.ts'
import { build, hasId } from '#db/statement.ts'
import { type FeedbackReader, isShownTo } from './read-feedback.ts'
import { hasThread } from './read-threads.ts'

export type ResolveThread = ActorArgs & {
  /** Condition that selects the article among those whose thread the actor may write in. */
  readonly isWritable: SQL | undefined
  readonly reader: FeedbackReader
  readonly articleId: string
  readonly threadId: string
  readonly isResolved: boolean
  readonly now: Date
}

/** Resolves or reopens the comments about a passage; changes no row where they are so already. */
export function resolveStatement({ isWritable, reader, ...p }: ResolveThread) {
  return build
    .update(articleFeedback)
    .set({ isResolved: p.isResolved, statusAt: p.now, statusBy: p.userId, activeAt: p.now })
    .where(
      and(
        hasId(articleFeedback, p.threadId, p),
        eq(articleFeedback.articleId, p.articleId),
        ne(articleFeedback.isResolved, p.isResolved),
        isShownTo(reader),
        exists(
          build
            .select({ id: articles.id })
            .from(articles)
            .where(and(isWritable, hasId(articles, p.articleId, p), hasThread())),
        ),
      ),
    )
}
