import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { isRepeat, moveStatements, operationEvents } from '#db/articles/move-article.ts'
import { withdrawEventNotification } from '#db/articles/status-notification.ts'
import type { ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import { authorMoves } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ownArticle, refusedToAuthor } from './context.ts'
import { submittedEmailKey } from './send-for-review.ts'

export type WithdrawArticleInput = { readonly articleId: string; readonly operationId?: string | null | undefined }

/** Returns a submitted article that no editor has taken to draft. What promised feedback to its author is taken back. */
export function withdrawArticle(ctx: ActorContext, input: WithdrawArticleInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const [[found], [submission], events] = await Promise.all([
      db.read(ownArticle({ ...actor, articleId })),
      db.read(lastSubmission({ communityId, articleId })),
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
    const promised = submission ? takenBack(article, submission.id, now) : []
    const [changed] = await db.commitIf([...statements, ...promised])
    return { ...article, ...changed[0] }
  })
}

const lastSubmission = statement((p: { readonly communityId: string; readonly articleId: string }) =>
  build
    .select({ id: articleEvents.id })
    .from(articleEvents)
    .where(
      and(
        eq(articleEvents.articleId, p.articleId),
        eq(articleEvents.communityId, p.communityId),
        eq(articleEvents.toStatus, 'SUBMITTED_FOR_REVIEW'),
        ne(articleEvents.fromStatus, 'SUBMITTED_FOR_REVIEW'),
      ),
    )
    .orderBy(desc(articleEvents.createdAt), desc(articleEvents.id))
    .limit(1),
)

/** The notification of the submission, and its email if that has not been sent, such as during quiet hours. */
function takenBack(article: ArticleWithText, eventId: string, now: Date) {
  const unsent = build
    .delete(outbox)
    .where(
      and(
        eq(outbox.communityId, article.communityId),
        eq(outbox.idempotencyKey, submittedEmailKey(article.id, eventId)),
        eq(outbox.status, 'WAITING'),
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, now)),
      ),
    )
  return [...withdrawEventNotification(article, eventId), unsent] as const
}

/** The statuses after an editor has taken an article; in later ones its author has already seen that it moved on. */
function isTaken(status: ArticleStatus): boolean {
  return status === 'SUBMITTED_FOR_REVIEW' || status === 'EDITING'
}
