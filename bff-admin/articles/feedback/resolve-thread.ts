import { resolveStatement } from '#db/articles/feedback/resolve-thread.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import type { PassageThreadView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { readThreadsForEditor } from './feedback.queries.ts'

export type ResolveThreadInput = {
  readonly articleId: string
  readonly threadId: string
  readonly isResolved: boolean
}

/** Resolves or reopens the comments about a passage; changes nothing if they already have that state. */
export async function resolveThread(ctx: StaffContext, input: ResolveThreadInput): Promise<PassageThreadView> {
  const { articleId, threadId, isResolved } = input
  return retryOnConflict(async () => {
    const [{ article }, [thread]] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId: null }),
      readThreadsForEditor(ctx, articleId, { threadId }),
    ])
    if (!thread) throw new AppError('NotFound')
    if (thread.isResolved === isResolved) return thread
    if (article.status === 'TRASHED') throw refusedToEditor(article, ctx.now)
    const isWritable = canManageArticles(ctx.actor)
    const { actor, now } = ctx
    const audit = auditStatement(ctx, {
      action: 'article.feedback-status',
      target: { type: 'article', id: articleId },
      memberVisible: false,
      before: { remarkId: threadId, isResolved: thread.isResolved },
      after: { remarkId: threadId, isResolved },
    })
    await ctx.db.commitIf([resolveStatement({ ...input, ...actor, now, isWritable, reader: 'editors' }), audit])
    const [changed] = await readThreadsForEditor(ctx, articleId, { threadId })
    return changed ?? thread
  })
}
