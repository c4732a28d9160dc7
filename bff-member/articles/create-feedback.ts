import { toListedArticle } from '#db/articles/article-rows.ts'
import { editorNotification } from '#db/articles/status-notification.ts'
import { checkRemark, operationRemark, remarkStatements } from '#db/articles/write-feedback.ts'
import type { ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { authorRemarkNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwn, ownListedArticle, refusedToAuthor } from './context.ts'

export type CreateFeedbackInput = {
  readonly articleId: string
  readonly feedback: string
  readonly operationId?: string | null | undefined
}

/** Adds the author's remark to the thread with the editor. */
export function createFeedback(ctx: ActorContext, input: CreateFeedbackInput): Promise<ArticleRemarkView> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const remark = checkRemark(input.feedback)
    const [found, earlier] = await Promise.all([
      db.read(ownListedArticle({ ...actor, articleId })),
      db.read(operationRemark({ ...actor, articleId, operationId })),
    ])
    if (!found[0]) throw new AppError('NotFound')
    const article = toListedArticle(found[0])
    if (earlier[0]) return { ...earlier[0], hasRead: true, author: article.author }
    if (!hasFeedbackThread(article.status, article.editorId)) throw refusedToAuthor(article)

    const isWritable = isOwn(actor)
    const { view, statements } = remarkStatements(ctx, { isWritable, articleId, remark, operationId })
    const told = editorNotification(ctx, article, view.id, authorRemarkNotification(article))
    await db.commitIf([...statements, ...told])
    return { ...view, author: article.author }
  })
}
