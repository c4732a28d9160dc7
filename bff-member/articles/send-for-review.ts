import { and, eq, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { editorsToTell } from '#db/articles/editors-to-tell.ts'
import { checkNote, noteStatements } from '#db/articles/feedback/write-feedback.ts'
import { isRepeat, moveStatements, operationEvents } from '#db/articles/move-article.ts'
import { scanStatements } from '#db/articles/scans/scan-rows.ts'
import { editorNotifications } from '#db/articles/status-notification.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { isOtherRevision, staleRevision } from '#db/texts/stored-text.ts'
import { feedbackDueAt } from '#shared/domain/articles/member-progress.ts'
import { ARTICLE_MESSAGES, SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { canAuthorEdit, canSubmit, type SubmitRefusal } from '#shared/domain/articles/rules.ts'
import { submittedNotification, toEditor } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { hasAcceptedTerms, termsNotAccepted } from './accepted-terms.ts'
import { readAuthorInfo } from './author-info.queries.ts'
import { type AuthorContext, ownArticle, refusedToAuthor } from './context.ts'

export type SendForReviewInput = {
  readonly articleId: string
  /** The revision on the author's screen; NO_REVISION if there was none. */
  readonly revisionId?: string | null | undefined
  /** The first comment that the editor reads. */
  readonly note?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/**
 * Submits the stored current revision, or only the given revision if one is given; unsaved text of the caller is
 * ignored.
 */
export function sendForReview(ctx: AuthorContext, input: SendForReviewInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const operationId = checkOperationId(input.operationId)
    const note = checkNote(input.note)
    const { article, isDone, editors, closures, timeZone, ...author } = await load(ctx, input.articleId, operationId)
    if (isDone) return article

    const text = article.currentRevision
    // When the article has moved on, the author gets that error regardless of the revision.
    if (canAuthorEdit(article.status) && isOtherRevision(input.revisionId, text))
      throw staleRevision(ARTICLE_MESSAGES.staleRevision, text, null)
    const submission = canSubmit(
      {
        status: article.status,
        title: text?.title ?? '',
        wordCount: countWords(plainText(text?.content ?? '')),
        ...author,
      },
      closures,
      now,
    )
    if (!submission.ok) throw refused(submission.code, article)

    const { eventId, statements } = moveStatements(ctx, {
      article,
      to: 'SUBMITTED_FOR_REVIEW',
      actorId: actor.userId,
      operationId,
      set: { submittedAt: now, submittedRevisionId: text?.id ?? null },
      // A save between the check and this write would submit a text that was not checked or that the author has not
      // seen.
      condition: and(
        eq(articles.authorId, actor.userId),
        sql`${articles.currentRevisionId} IS ${text?.id ?? null}`,
        hasAcceptedTerms(actor),
      ),
    })
    const isResubmission = article.status === 'NEEDS_REVISION'
    const dueAt = feedbackDueAt(now, { timeZone, closures })
    const email = await emailStatements(ctx, {
      communityId: actor.communityId,
      recipient: { kind: 'USER', userId: actor.userId },
      template: 'article-submitted',
      data: { articleTitle: article.title, isResubmission, feedbackDueAt: dueAt.toISOString() },
      idempotencyKey: submittedEmailKey(article.id, eventId),
    })
    const notification = notificationStatements(
      ctx,
      { ...actor, causeKey: `article/${article.id}/${eventId}` },
      submittedNotification(article, { isResubmission, feedbackDueAt: dueAt, timeZone }),
    )
    const content = toEditor(article, 'resubmitted')
    const editor = editorNotifications(ctx, article, editors, { eventId, content })
    const scan = text
      ? scanStatements({ communityId: actor.communityId, articleId: article.id, revisionId: text.id }, now)
      : []
    const noted = noteStatements(ctx, article.id, note)
    const settled = settleAsked(ctx, actor, { about: `article/${article.id}`, option: 'article-action' })
    const [changed] = await db.commitIf([
      ...statements,
      settled,
      ...noted,
      ...email,
      ...notification,
      ...editor,
      ...scan,
    ])
    return { ...article, ...changed[0] }
  })
}

export function submittedEmailKey(articleId: string, eventId: string): string {
  return `article-submitted/${articleId}/${eventId}`
}

async function load(ctx: AuthorContext, articleId: string, operationId: string | null) {
  const { db, actor } = ctx
  const [found, events, editors, setting, accepted, closures, timeZone] = await Promise.all([
    db.read(ownArticle({ ...actor, articleId })),
    db.read(operationEvents({ communityId: actor.communityId, articleId, operationId })),
    db.read(editorsToTell({ communityId: actor.communityId, articleId })),
    readAuthorInfo(ctx, 'setting'),
    readAuthorInfo(ctx, 'hasAcceptedTerms'),
    readAuthorInfo(ctx, 'closures'),
    readAuthorInfo(ctx, 'timeZone'),
  ])
  if (!found[0]) throw new AppError('NotFound')
  return {
    article: toArticleWithText(found[0]),
    isDone: isRepeat(events, 'SUBMITTED_FOR_REVIEW'),
    editors,
    hasByline: Boolean(setting?.byline),
    hasAcceptedTerms: accepted,
    closures,
    timeZone,
  }
}

function refused(reason: SubmitRefusal, article: ArticleWithText): AppError {
  if (reason === 'status') return refusedToAuthor(article)
  if (reason === 'agreement') return termsNotAccepted()
  return new AppError('Unprocessable', { message: SUBMIT_REFUSALS[reason], extensions: { reason } })
}
