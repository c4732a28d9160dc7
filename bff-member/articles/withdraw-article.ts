import { and, eq, isNull } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { isRepeat, moveStatements, operationEvents } from '#db/articles/move-article.ts'
import type { ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { authorMoves } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ownArticle, refusedToAuthor } from './context.ts'

export type WithdrawArticleInput = { readonly articleId: string; readonly operationId?: string | null | undefined }

/** Returns a submitted article that no editor has taken to draft. */
export function withdrawArticle(ctx: ActorContext, input: WithdrawArticleInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { communityId } = actor
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const [[found], events] = await Promise.all([
      db.read(ownArticle({ ...actor, articleId })),
      db.read(operationEvents({ communityId, articleId, operationId })),
    ])
    if (!found) throw new AppError('NotFound')
    const article = toArticleWithText(found)
    if (isRepeat(events, 'DRAFT')) return article
    if (!authorMoves(article).includes('DRAFT'))
      throw refusedToAuthor(article, isTaken(article.status) ? 'withdrawnTooLate' : null)

    const { statements } = moveStatements(ctx, {
      article,
      to: 'DRAFT',
      actorId: actor.userId,
      operationId,
      set: { submittedAt: null, submittedRevisionId: null },
      // An editor who takes the article at this moment keeps it.
      condition: and(eq(articles.authorId, actor.userId), isNull(articles.editorId)),
    })
    const [changed] = await db.commitIf(statements)
    return { ...article, ...changed[0] }
  })
}

/** The statuses after an editor has taken an article; in later ones its author has already seen that it moved on. */
function isTaken(status: ArticleStatus): boolean {
  return status === 'SUBMITTED_FOR_REVIEW' || status === 'EDITING'
}
