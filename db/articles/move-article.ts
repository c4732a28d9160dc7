import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { articleEvents, articles, type BeforeMove } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { ARTICLE_REFUSALS, type ArticleRefusal } from '#shared/domain/articles/refusals.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { articleColumns } from './article-rows.ts'

export type Move = {
  /** As loaded for the rule. If its status has changed since, the UPDATE matches no row and `commitIf` rolls back. */
  readonly article: ArticleView
  readonly to: ArticleStatus
  /** Null for a background job. */
  readonly actorId: string | null
  readonly reason?: string | null
  /** Whether the person who moves it can undo the move for a moment. */
  readonly isUndoable?: boolean
  /** For a move to SCHEDULED. */
  readonly scheduledAt?: Date | null
  readonly operationId: string | null
  readonly set?: SQLiteUpdateSetSource<typeof articles>
  /** Further condition of the UPDATE, such as the actor's permission. */
  readonly condition?: SQL | undefined
}

/** A desk date belongs to one step. */
export const NO_DESK_DATE = { deskDate: null, deskDateSetBy: null, deskDateRank: null }

/**
 * The first statements of a `commitIf`: a status change and its event. Assigning a new editor or desk date is an event without a status
 * change.
 */
export function moveStatements(ctx: DbContext, move: Move) {
  const { now } = ctx
  const { article, operationId } = move
  const eventId = newId(now)
  const changed = build
    .update(articles)
    .set({
      ...(move.to === article.status ? {} : { statusReason: null, ...NO_DESK_DATE }),
      ...move.set,
      status: move.to,
      statusUpdatedAt: move.to === article.status ? article.statusUpdatedAt : now,
      updatedAt: now,
      lastEventId: eventId,
    })
    .where(
      and(
        hasId(articles, article.id, article),
        eq(articles.status, article.status),
        eq(articles.statusUpdatedAt, article.statusUpdatedAt),
        // A new editor or publication time changes neither of them.
        sql`${articles.lastEventId} IS ${article.lastEventId}`,
        operationId === null
          ? undefined
          : notExists(selectOperationEvents({ communityId: article.communityId, articleId: article.id, operationId })),
        move.condition,
      ),
    )
    .returning(articleColumns)
  const recorded = build.insert(articleEvents).values({
    id: eventId,
    communityId: article.communityId,
    articleId: article.id,
    actorId: move.actorId,
    fromStatus: article.status,
    toStatus: move.to,
    reason: move.reason ?? null,
    scheduledAt: move.scheduledAt ?? null,
    before: move.isUndoable ? beforeMove(article) : null,
    operationId,
    createdAt: now,
  })
  return { eventId, statements: [changed, recorded] as const }
}

function beforeMove(article: ArticleView): BeforeMove {
  const { status, previousStatus, statusReason, lastEventId, editorId, slug, externalUrl } = article
  const { deskDate, deskDateSetBy } = article
  return {
    status,
    previousStatus,
    statusUpdatedAt: article.statusUpdatedAt.getTime(),
    statusReason,
    lastEventId,
    editorId,
    slug,
    externalUrl,
    scheduledAt: article.scheduledAt?.getTime() ?? null,
    publishedAt: article.publishedAt?.getTime() ?? null,
    deskDate,
    deskDateSetBy,
    deskDateRank: article.deskDateRank?.getTime() ?? null,
  }
}

export type OperationKey = {
  readonly communityId: string
  readonly articleId: string
  readonly operationId: string | null
}

function selectOperationEvents(p: OperationKey) {
  return build
    .select({ toStatus: articleEvents.toStatus, scheduledAt: articleEvents.scheduledAt })
    .from(articleEvents)
    .where(
      and(
        eq(articleEvents.articleId, p.articleId),
        eq(articleEvents.communityId, p.communityId),
        // NULL equals nothing, so without an operation id no event is found.
        sql`${articleEvents.operationId} = ${p.operationId}`,
      ),
    )
}

/** The status changes that an operation id has already made; read in the batch that loads the article. */
export const operationEvents = statement(selectOperationEvents)

export type OperationEvent = { readonly toStatus: ArticleStatus; readonly scheduledAt: Date | null }

/** Whether the operation was done before; throws if its id was used for another status or publication time. */
export function isRepeat(
  events: readonly OperationEvent[],
  to: ArticleStatus,
  scheduledAt: Date | null | undefined = null,
): boolean {
  if (events.some((event) => event.toStatus !== to)) throw usedForAnother()
  if (scheduledAt && events.some((event) => event.scheduledAt?.getTime() !== scheduledAt.getTime()))
    throw usedForAnother()
  return events.length > 0
}

function usedForAnother(): AppError {
  return new AppError('BadRequest.Invalid', { message: 'This operation ID was used for another operation.' })
}

/** Carries the article's status and the allowed ones in `extensions`, so that the client can show them. */
export function transitionRefused(
  status: ArticleStatus,
  allowed: readonly ArticleStatus[],
  reason: ArticleRefusal | null,
): AppError {
  const message = reason ? ARTICLE_REFUSALS[reason] : ARTICLE_MESSAGES.transitionRefused
  return new AppError('InvalidTransition', { message, extensions: { status, allowed, ...(reason ? { reason } : {}) } })
}
