import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { articleColumns } from '#db/articles/article-rows.ts'
import { isApprovedText, isTextAsRead } from '#db/articles/publication.ts'
import { moveEmailKey } from '#db/articles/status-email.ts'
import { unsettleStepStatements, withdrawEventNotification } from '#db/articles/status-notification.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleEvents, articles, type BeforeMove } from '#db/schema/articles/articles.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { MOVE_EMAIL_AFTER_MS } from '#shared/domain/articles/limits.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { isPendingPublication, isPublished } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { type ArticleArgs, canManageArticles } from '../article-access.ts'
import { type ArticleChange, makeChange } from '../article-change.ts'
import { type ChangedArticles, changeMany, type ManyArticles } from '../change-many.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'

export type UndoMoveInput = {
  readonly articleId: string
  /** The operation id of the move. */
  readonly operationId: string
}

/** The move made under an operation id. */
const moveOfOperation = statement((p: Omit<ArticleArgs, 'userId'> & { readonly operationId: string }) =>
  build
    .select({
      id: articleEvents.id,
      actorId: articleEvents.actorId,
      fromStatus: articleEvents.fromStatus,
      toStatus: articleEvents.toStatus,
      before: articleEvents.before,
      undoneAt: articleEvents.undoneAt,
      createdAt: articleEvents.createdAt,
    })
    .from(articleEvents)
    .where(
      and(
        eq(articleEvents.articleId, p.articleId),
        eq(articleEvents.communityId, p.communityId),
        eq(articleEvents.operationId, p.operationId),
      ),
    ),
)

/**
 * Undoes a move within seconds: the article is restored, the email about it is never sent and the author's notification
 * is deleted. Texts saved meanwhile stay; an approved article does not go back with a text that its author did not
 * approve.
 */
export function undoMove(ctx: StaffContext, input: UndoMoveInput): Promise<ArticleWithText> {
  return retryOnConflict(async (attempt) => makeChange(ctx, await planUndo(ctx, input, attempt)))
}

/**
 * Undoes one operation on many articles; articles that have changed since, and those it did not change, stay as they
 * are.
 */
export function undoMoves(
  ctx: StaffContext,
  { articleIds, operationId }: ManyArticles & Pick<UndoMoveInput, 'operationId'>,
): Promise<ChangedArticles> {
  return changeMany(ctx, articleIds, (articleId, attempt) =>
    planUndo(ctx, { articleId, operationId, isOneOfMany: true }, attempt),
  )
}

type UndoPlanInput = UndoMoveInput & { readonly isOneOfMany?: true }

async function planUndo(ctx: StaffContext, input: UndoPlanInput, attempt: number): Promise<ArticleChange> {
  const { db, actor, now } = ctx
  const { articleId, isOneOfMany } = input
  const operationId = checkOperationId(input.operationId) ?? ''
  const [{ article }, [move]] = await Promise.all([
    loadForEditor(ctx, { articleId, operationId: null }),
    db.read(moveOfOperation({ communityId: actor.communityId, articleId, operationId })),
  ])
  if (!move && isOneOfMany) return { article, writes: null }
  if (!move || move.actorId !== actor.userId) throw new AppError('NotFound')
  if (move.undoneAt) return { article, writes: null }
  const { before } = move
  if (!before || article.lastEventId !== move.id) throw refusedToEditor(article, now)
  // The second attempt finds the same move as the last one: the first attempt failed because the email was sent or
  // because an approved text was changed.
  if (attempt > 1 || now.getTime() >= move.createdAt.getTime() + MOVE_EMAIL_AFTER_MS)
    throw new AppError('Unprocessable', refusalDetails('undoTooLate'))

  const hadOther = before.editorId !== article.editorId
  const wasDated = before.deskDate !== undefined && before.deskDate !== article.deskDate
  const audit = auditStatement(ctx, {
    action: 'article.undo-status',
    target: { type: 'article', id: articleId },
    memberVisible: false,
    before: {
      status: move.toStatus,
      ...(hadOther ? { editorId: article.editorId } : {}),
      ...(wasDated ? { deskDate: article.deskDate } : {}),
    },
    after: {
      status: move.fromStatus,
      ...(hadOther ? { editorId: before.editorId } : {}),
      ...(wasDated ? { deskDate: before.deskDate } : {}),
    },
  })
  return {
    article,
    writes: [...undoStatements(ctx, { ...move, before, article }), audit],
    ifAuthorIsBusy: refusedToEditor(article, now, 'authorHasOtherArticle'),
  }
}

type UndoneMove = {
  readonly id: string
  readonly fromStatus: ArticleWithText['status']
  readonly toStatus: ArticleWithText['status']
  readonly createdAt: Date
  readonly before: BeforeMove
  readonly article: ArticleWithText
}

function undoStatements({ actor, now }: StaffContext, move: UndoneMove) {
  const { id, fromStatus, toStatus, before, article } = move
  const { communityId } = actor
  const emailKey = moveEmailKey(fromStatus, toStatus, { articleId: article.id, eventId: id })
  const isEmail = and(eq(outbox.communityId, communityId), sql`${outbox.idempotencyKey} = ${emailKey}`)
  const hasLeft = or(sql`${outbox.status} <> 'WAITING'`, gt(outbox.attempts, 0))
  const wasPublished = before.publishedAt !== null
  const { deskDateRank, ...columns } = before
  const restored = build
    .update(articles)
    .set({
      ...columns,
      statusUpdatedAt: new Date(before.statusUpdatedAt),
      scheduledAt: dateOf(before.scheduledAt),
      publishedAt: dateOf(before.publishedAt),
      // A move by a worker version without desk dates has none in its values, and changed none.
      ...(deskDateRank === undefined ? {} : { deskDateRank: dateOf(deskDateRank) }),
      ...(wasPublished ? {} : { publishedByline: null, standfirst: null }),
      updatedAt: now,
    })
    .where(
      and(
        hasId(articles, article.id, { communityId }),
        eq(articles.lastEventId, id),
        canManageArticles(actor),
        // Otherwise another text would go live without its author's approval.
        isPendingPublication(before.status) ? isApprovedText(article) : undefined,
        isPublished(before.status) ? isTextAsRead(article) : undefined,
        // An email that was handed to the provider cannot be recalled.
        notExists(build.select({ id: outbox.id }).from(outbox).where(and(isEmail, hasLeft))),
      ),
    )
    .returning(articleColumns)
  const marked = build
    .update(articleEvents)
    .set({ undoneAt: now })
    .where(and(hasId(articleEvents, id, { communityId }), isNull(articleEvents.undoneAt)))
  const unsent = build.delete(outbox).where(isEmail)
  const asked = unsettleStepStatements({ ...article, from: fromStatus, to: toStatus }, move.createdAt)
  return [restored, marked, unsent, ...withdrawEventNotification(article, id), ...asked] as const
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
