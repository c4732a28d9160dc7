import { and, eq, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { eventOfOperation, isRepeat, moveStatements } from '#db/articles/move-article.ts'
import { articlesWithText } from '#db/articles/read-articles.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles.ts'
import { canTransition } from '#shared/domain/articles/transitions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type AuthorVerb, isOwnArticle, refusedToAuthor } from './context.ts'

export type ApproveForPublishingInput = { readonly articleId: string; readonly operationId?: string | null | undefined }

export function approveForPublishing(
  { db, actor, now }: AuthorVerb,
  input: ApproveForPublishingInput,
): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const operationId = checkOperationId(input.operationId)
    const [found, events] = await Promise.all([
      db.read(articlesWithText(db, isOwnArticle(actor, input.articleId))),
      db.read(eventOfOperation(db, actor.communityId, input.articleId, operationId)),
    ])
    if (!found[0]) throw new AppError('NotFound')
    const article = toArticleWithText(found[0])
    if (isRepeat(events, 'READY_TO_PUBLISH')) return article
    if (!canTransition('author', article.status, 'READY_TO_PUBLISH')) throw refusedToAuthor(article.status)

    const { statements } = moveStatements(db, {
      article,
      to: 'READY_TO_PUBLISH',
      actorId: actor.userId,
      operationId,
      now,
      set: { approvedRevisionId: article.currentRevisionId },
      // What is approved is the text that was read.
      provided: and(
        eq(articles.authorId, actor.userId),
        sql`${articles.currentRevisionId} IS ${article.currentRevisionId}`,
      ),
    })
    const [changed] = await db.commitIf(statements)
    return { ...article, ...changed[0] }
  })
}
