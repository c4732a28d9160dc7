import { checkRemark, remarkOfOperation, remarkStatements } from '#db/articles/write-feedback.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { auditStatement, type EditorVerb, holdsRight, openDesk, refusedToEditor } from './verb.ts'

export type CreateFeedbackInput = {
  readonly articleId: string
  readonly feedback: string
  readonly operationId?: string | null | undefined
}

/** A remark to the author, who is written to about it. */
export function createFeedback(verb: EditorVerb, input: CreateFeedbackInput): Promise<ArticleRemarkView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = verb
    const operationId = checkOperationId(input.operationId)
    const remark = checkRemark(input.feedback)
    const [{ article, editor, editorName }, [earlier]] = await Promise.all([
      openDesk(verb, input.articleId, null),
      db.read(remarkOfOperation(db, actor, input.articleId, operationId)),
    ])
    if (earlier) return { ...earlier, hasRead: true, author: editor }
    if (article.status === 'TRASHED' || !hasFeedbackThread(article.status, article.editorId))
      throw refusedToEditor(article, now)

    const made = { articleId: article.id, remark, operationId, now }
    const { view, statements } = remarkStatements(db, actor, holdsRight(db, actor), made)
    const mail = await mailStatements(verb, {
      communityId: actor.communityId,
      recipient: { kind: 'USER', userId: article.authorId },
      template: 'article-feedback',
      data: { articleTitle: article.title, editorName, remark },
      idempotencyKey: `article-feedback/${article.id}/${view.id}`,
    })
    await db.commitIf([...statements, ...mail, ...auditStatement(verb, 'article.feedback', article.id, null)])
    return { ...view, author: editor }
  })
}
