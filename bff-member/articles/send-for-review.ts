import { and, eq, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { eventOfOperation, isRepeat, moveStatements } from '#db/articles/move-article.ts'
import { articlesWithText } from '#db/articles/read-articles.ts'
import { scanStatements } from '#db/articles/scans/scan-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { canSubmit, type SubmitRefusal } from '#shared/domain/articles/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { comingClosures, userSetting } from './articles.queries.ts'
import { type AuthorVerb, isOwnArticle, refusedToAuthor } from './verb.ts'

export type SendForReviewInput = { readonly articleId: string; readonly operationId?: string | null | undefined }

/** Hands the stored text in; what the caller has on the screen does not count. */
export function sendForReview(verb: AuthorVerb, input: SendForReviewInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = verb
    const operationId = checkOperationId(input.operationId)
    const { article, isDone, hasByline, closures } = await load(verb, input.articleId, operationId)
    if (isDone) return article

    const text = article.currentRevision
    const submission = canSubmit(
      {
        status: article.status,
        title: text?.title ?? '',
        wordCount: countWords(plainText(text?.content ?? '')),
        hasByline,
      },
      closures,
      now,
    )
    if (!submission.ok) throw refused(submission.code, article)

    const { eventId, statements } = moveStatements(db, {
      article,
      to: 'SUBMITTED_FOR_REVIEW',
      actorId: actor.userId,
      operationId,
      now,
      set: { submittedAt: now, submittedRevisionId: text?.id ?? null },
      // A save that came in between brought another text than the one that was judged.
      provided: and(eq(articles.authorId, actor.userId), sql`${articles.currentRevisionId} IS ${text?.id ?? null}`),
    })
    const mail = await mailStatements(verb, {
      communityId: actor.communityId,
      recipient: { kind: 'USER', userId: actor.userId },
      template: 'article-submitted',
      data: { articleTitle: article.title, isResubmission: article.status === 'NEEDS_REVISION' },
      idempotencyKey: `article-submitted/${article.id}/${eventId}`,
    })
    const scan = text
      ? scanStatements(db, { communityId: actor.communityId, articleId: article.id, revisionId: text.id }, now)
      : []
    const [changed] = await db.commitIf([...statements, ...mail, ...scan])
    return { ...article, ...changed[0] }
  })
}

async function load(verb: AuthorVerb, articleId: string, operationId: string | null) {
  const { db, actor } = verb
  const [found, events, setting, closures] = await Promise.all([
    db.read(articlesWithText(db, isOwnArticle(actor, articleId))),
    db.read(eventOfOperation(db, actor.communityId, articleId, operationId)),
    userSetting(verb),
    comingClosures(verb),
  ])
  if (!found[0]) throw new AppError('NotFound')
  return {
    article: toArticleWithText(found[0]),
    isDone: isRepeat(events, 'SUBMITTED_FOR_REVIEW'),
    hasByline: Boolean(setting?.byline),
    closures,
  }
}

function refused(reason: SubmitRefusal, article: ArticleWithText): AppError {
  return reason === 'status'
    ? refusedToAuthor(article.status)
    : new AppError('Unprocessable', { message: SUBMIT_REFUSALS[reason], extensions: { reason } })
}
