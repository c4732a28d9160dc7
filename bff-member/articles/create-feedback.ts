import { toListedArticle } from '#db/articles/article-rows.ts'
import { listedArticles } from '#db/articles/read-articles.ts'
import { checkRemark, remarkOfOperation, remarkStatements } from '#db/articles/write-feedback.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type AuthorVerb, isOwn, isOwnArticle, refusedToAuthor } from './context.ts'

export type CreateFeedbackInput = {
  readonly articleId: string
  readonly feedback: string
  readonly operationId?: string | null | undefined
}

/** The author's answer in the thread with the editor. */
export function createFeedback(
  { db, actor, now }: Pick<AuthorVerb, 'db' | 'actor' | 'now'>,
  input: CreateFeedbackInput,
): Promise<ArticleRemarkView> {
  return retryOnConflict(async () => {
    const operationId = checkOperationId(input.operationId)
    const remark = checkRemark(input.feedback)
    const [found, earlier] = await Promise.all([
      db.read(listedArticles(db, isOwnArticle(actor, input.articleId))),
      db.read(remarkOfOperation(db, actor, input.articleId, operationId)),
    ])
    if (!found[0]) throw new AppError('NotFound')
    const article = toListedArticle(found[0])
    if (earlier[0]) return { ...earlier[0], hasRead: true, author: article.author }
    if (!hasFeedbackThread(article.status, article.editorId)) throw refusedToAuthor(article.status)

    const made = { articleId: input.articleId, remark, operationId, now }
    const { view, statements } = remarkStatements(db, actor, isOwn(actor), made)
    await db.commitIf(statements)
    return { ...view, author: article.author }
  })
}
