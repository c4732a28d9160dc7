import { checkComment, commentStatements, operationComment } from '#db/articles/write-feedback.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleCommentView } from '#shared/domain/articles/views.ts'
import { commentNotification } from '#shared/domain/notifications/article-notifications.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'

export type CreateFeedbackInput = {
  readonly articleId: string
  readonly feedback: string
  readonly operationId?: string | null | undefined
}

/** Adds an editor's comment to the thread and tells the author. */
export function createFeedback(ctx: StaffContext, input: CreateFeedbackInput): Promise<ArticleCommentView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const remark = checkComment(input.feedback)
    const [{ article, editor, editorName }, [earlier]] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId: null }),
      db.read(operationComment({ ...actor, articleId, operationId })),
    ])
    if (earlier) return { ...earlier, hasRead: true, author: editor }
    if (article.status === 'TRASHED' || !hasFeedbackThread(article.status, article.editorId))
      throw refusedToEditor(article, now)

    const isWritable = canManageArticles(actor)
    const { view, statements } = commentStatements(ctx, { isWritable, articleId, remark, operationId })
    const email = await emailStatements(ctx, {
      communityId: actor.communityId,
      recipient: { kind: 'USER', userId: article.authorId },
      template: 'article-feedback',
      data: { articleId: article.id, articleTitle: article.title, editorName, remark },
      idempotencyKey: `article-feedback/${article.id}/${view.id}`,
    })
    const audit = auditStatement(ctx, {
      action: 'article.feedback',
      target: { type: 'article', id: article.id },
      memberVisible: false,
      before: null,
      after: { remarkId: view.id },
      reason: null,
    })
    const notification = notificationStatements(
      ctx,
      { communityId: actor.communityId, userId: article.authorId, causeKey: `remark/${article.id}/${view.id}` },
      commentNotification(article, editorName),
    )
    await db.commitIf([...statements, ...email, ...notification, audit])
    return { ...view, author: editor }
  })
}
