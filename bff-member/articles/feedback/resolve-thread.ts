import { toListedArticle } from '#db/articles/article-rows.ts'
import { resolveStatement } from '#db/articles/feedback/resolve-thread.ts'
import type { ActorContext } from '#db/context.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { PassageThreadView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwn, ownListedArticle, refusedToAuthor } from '../context.ts'
import { readOwnThreads } from './feedback.queries.ts'

export type ResolveThreadInput = {
  readonly articleId: string
  readonly threadId: string
  readonly isResolved: boolean
}

/**
 * Resolves or reopens the comments about a passage of an own article; changes nothing if they already have that state.
 */
export function resolveThread(ctx: ActorContext, input: ResolveThreadInput): Promise<PassageThreadView> {
  const { db, actor, now } = ctx
  const { articleId, threadId, isResolved } = input
  return retryOnConflict(async () => {
    const [[found], [thread]] = await Promise.all([
      db.read(ownListedArticle({ ...actor, articleId })),
      readOwnThreads(ctx, articleId, { threadId }),
    ])
    if (!found) throw new AppError('NotFound')
    const article = toListedArticle(found)
    if (!hasFeedbackThread(article.status, article.editorId)) throw refusedToAuthor(article)
    if (!thread) throw new AppError('NotFound')
    if (thread.isResolved === isResolved) return thread
    await db.commitIf([resolveStatement({ ...input, ...actor, now, isWritable: isOwn(actor), reader: 'author' })])
    const [changed] = await readOwnThreads(ctx, articleId, { threadId })
    return changed ?? thread
  })
}
