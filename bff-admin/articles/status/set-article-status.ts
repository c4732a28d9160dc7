import { and } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { staffComments } from '#db/articles/feedback/write-feedback.ts'
import { isRepeat, moveStatements } from '#db/articles/move-article.ts'
import { authorByline, isApprovedText, isSlugFree, isTextAsRead } from '#db/articles/publication.ts'
import { statusEmailStatements } from '#db/articles/status-email.ts'
import { settleStepStatements, statusNotificationStatements } from '#db/articles/status-notification.ts'
import { closingEnd, isNotClosed } from '#db/communities/closing/closing-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { MOVE_EMAIL_AFTER_MS, REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import { editorMoves, isTextApproved, needsApprovedText } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleRefusal } from '#shared/domain/articles/refusals.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { type ArticleStatus, isPendingPublication, isPublished } from '#shared/domain/articles/statuses.ts'
import { removedOrder } from '#shared/domain/billing/amplification.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { readAmplificationOrder } from '../amplification/amplification.queries.ts'
import { canManageArticles } from '../article-access.ts'
import { type ArticleChange, makeChange } from '../article-change.ts'
import { type ChangedArticles, changeMany, type ManyArticles } from '../change-many.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { changesForStatus, invalid, type MoveInput } from './changes-for-status.ts'

export type SetArticleStatusInput = MoveInput & {
  readonly articleId: string
  readonly reason?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/**
 * Moves an article along the state table and sets everything that the new status requires. The email about it is
 * delayed while the move can be undone.
 */
export function setArticleStatus(ctx: StaffContext, input: SetArticleStatusInput): Promise<ArticleWithText> {
  return retryOnConflict(async (attempt) => makeChange(ctx, await planMove(ctx, input, attempt)))
}

/** The same for many articles, each by its own rule. */
export function setArticlesStatus(
  ctx: StaffContext,
  { articleIds, ...input }: Omit<SetArticleStatusInput, 'articleId'> & ManyArticles,
): Promise<ChangedArticles> {
  return changeMany(ctx, articleIds, (articleId, attempt) => planMove(ctx, { ...input, articleId }, attempt))
}

async function planMove(ctx: StaffContext, input: SetArticleStatusInput, attempt: number): Promise<ArticleChange> {
  const { actor, now } = ctx
  const { status: to } = input
  const reason = checkReason(input.reason)
  const { article, editorName, events, hasComment, byline, endsAt, order, operationId } = await load(ctx, input)
  if (isRepeat(events, to, input.scheduledDate)) return { article, writes: null }
  if (!editorMoves(article, now).includes(to)) throw refusedToEditor(article, now, refusalOf(article, to))
  if (hasOtherTime(article, input.baseScheduledDate)) throw refusedToEditor(article, now, 'scheduleChanged')
  if (to === 'NEEDS_REVISION' && article.status === 'FIRST_ROUND_EDIT' && !reason && !hasComment)
    throw invalid('reason', FORM_CODES.missing, 'reasonNeeded')

  const change = changesForStatus(article, input, { now, byline, isSlugTaken: attempt > 1 })
  const goesLiveAt = to === 'SCHEDULED' ? change.scheduledAt : null
  // Nothing is published at or after the announced end of the community.
  if (goesLiveAt && endsAt && goesLiveAt >= endsAt) throw invalid('scheduledDate', FORM_CODES.date, 'scheduleAfterEnd')
  const isTold = moveEmail(article.status, to) !== null
  const { eventId, statements } = moveStatements(ctx, {
    article,
    to,
    actorId: actor.userId,
    reason,
    operationId,
    isUndoable: true,
    scheduledAt: goesLiveAt,
    set: { ...change.set, statusReason: isTold ? (reason ?? change.earlierReason) : null },
    condition: and(
      canManageArticles(actor),
      change.slug === null ? undefined : isSlugFree(article, change.slug),
      needsApprovedText(article.status, to) ? isApprovedText(article) : undefined,
      // A return from the trash.
      isPublished(to) ? isTextAsRead(article) : undefined,
      goesLiveAt ? isNotClosed(actor.communityId, goesLiveAt) : undefined,
    ),
  })
  const moved: ArticleWithText = {
    ...article,
    status: to,
    slug: change.slug ?? article.slug,
    externalUrl: change.externalUrl,
    scheduledAt: change.scheduledAt,
  }
  const notBefore = new Date(now.getTime() + MOVE_EMAIL_AFTER_MS)
  const email = await statusEmailStatements(ctx, {
    ...{ article, moved, editorName, reason, eventId, notBefore },
    order: order && removedOrder(order),
  })
  const settled = settleStepStatements(ctx, { ...article, from: article.status, to })
  const notification = statusNotificationStatements(ctx, { article, moved, editorName, eventId })
  const audit = statusAudit(ctx, { article, moved, reason })
  return {
    article,
    writes: [...statements, ...email, ...settled, ...notification, audit],
    ifAuthorIsBusy: refusedToEditor(article, now, otherArticle(article, to)),
  }
}

function refusalOf(article: ArticleWithText, to: ArticleStatus): ArticleRefusal | null {
  const isPublication = isPendingPublication(article.status) && needsApprovedText(article.status, to)
  return isPublication && !isTextApproved(article) ? 'textNotApproved' : null
}

/** Whether a scheduled article's publication time has changed since the page was shown. */
function hasOtherTime({ scheduledAt }: ArticleWithText, base: Date | null | undefined): boolean {
  return base?.getTime() !== undefined && base.getTime() !== scheduledAt?.getTime()
}

/** An author with an approved article may have begun the next one. */
function otherArticle(article: ArticleWithText, to: ArticleStatus): ArticleRefusal {
  // An article that is not approved in its current form cannot be published or scheduled instead, as the other messages
  // suggest.
  if (!isPendingPublication(article.status) || !isTextApproved(article)) return 'authorHasOtherArticle'
  return to === 'ON_HOLD' ? 'heldTooLate' : 'takenBackTooLate'
}

async function load(ctx: StaffContext, input: SetArticleStatusInput) {
  const { db, actor } = ctx
  const { communityId } = actor
  const { articleId } = input
  const operationId = checkOperationId(input.operationId)
  const [loaded, [setting], comments, [closing], order] = await Promise.all([
    loadForEditor(ctx, { articleId, operationId }),
    input.status === 'PUBLISHED' || input.status === 'MANUALLY_PUBLISHED'
      ? db.read(authorByline({ articleId, communityId }))
      : [],
    input.status === 'NEEDS_REVISION' ? db.read(staffComments({ articleId, communityId })) : [],
    input.status === 'SCHEDULED' ? db.read(closingEnd({ communityId })) : [],
    input.status === 'TRASHED' ? readAmplificationOrder(ctx, articleId) : null,
  ])
  return {
    ...{ ...loaded, operationId, byline: setting?.byline ?? null },
    ...{ hasComment: comments.length > 0, endsAt: closing?.endsAt ?? null, order },
  }
}

type AuditedMove = {
  readonly article: ArticleWithText
  readonly moved: ArticleWithText
  readonly reason: string | null
}

function statusAudit(ctx: StaffContext, { article, moved, reason }: AuditedMove) {
  const isRescheduled = moved.scheduledAt?.getTime() !== article.scheduledAt?.getTime()
  return auditStatement(ctx, {
    action: 'article.set-status',
    target: { type: 'article', id: article.id },
    memberVisible: false,
    before: {
      status: article.status,
      ...(isRescheduled ? { scheduledAt: article.scheduledAt } : {}),
      ...(moved.status === 'UNASSIGNED' ? { editorId: article.editorId } : {}),
    },
    after: {
      status: moved.status,
      ...(isRescheduled ? { scheduledAt: moved.scheduledAt } : {}),
      ...(moved.status === 'UNASSIGNED' ? { editorId: null } : {}),
      ...(moved.status === 'PUBLISHED' ? { slug: moved.slug } : {}),
      ...(moved.status === 'MANUALLY_PUBLISHED' ? { externalUrl: moved.externalUrl } : {}),
    },
    reason,
  })
}

function checkReason(reason: string | null | undefined): string | null {
  const text = reason?.trim() || null
  if (text && commentLength(text) > REASON_MAX_CHARACTERS) throw invalid('reason', FORM_CODES.unknown)
  return text
}
