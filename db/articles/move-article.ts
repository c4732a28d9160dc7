import { and, eq, notExists, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { articleColumns } from './article-rows.ts'

export type Move = {
  /** As it was when the rule was asked; if its status has changed since, the batch is undone. */
  readonly article: ArticleView
  readonly to: ArticleStatus
  /** Null for a job of the product. */
  readonly actorId: string | null
  readonly reason?: string | null
  readonly operationId: string | null
  readonly now: Date
  readonly set?: SQLiteUpdateSetSource<typeof articles>
  /** What must hold besides, such as the right of the person who asks. */
  readonly provided?: SQL | undefined
}

/** A status change and its event, for the head of a `commitIf`. An event without a change of status is a new editor. */
export function moveStatements(db: Db, move: Move) {
  const { article, now } = move
  const eventId = newId(now)
  const changed = db.build
    .update(articles)
    .set({
      ...move.set,
      status: move.to,
      statusUpdatedAt: move.to === article.status ? article.statusUpdatedAt : now,
      updatedAt: now,
      lastEventId: eventId,
    })
    .where(
      and(
        eq(articles.id, article.id),
        eq(articles.communityId, article.communityId),
        eq(articles.status, article.status),
        eq(articles.statusUpdatedAt, article.statusUpdatedAt),
        move.operationId === null
          ? undefined
          : notExists(eventOfOperation(db, article.communityId, article.id, move.operationId)),
        move.provided,
      ),
    )
    .returning(articleColumns)
  const recorded = db.build.insert(articleEvents).values({
    id: eventId,
    communityId: article.communityId,
    articleId: article.id,
    actorId: move.actorId,
    fromStatus: article.status,
    toStatus: move.to,
    reason: move.reason ?? null,
    operationId: move.operationId,
    createdAt: now,
  })
  return { eventId, statements: [changed, recorded] as const }
}

/** What an operation id has already done to an article; asked in the batch that loads it. */
export function eventOfOperation(db: Db, communityId: string, articleId: string, operationId: string | null) {
  return db.build
    .select({ toStatus: articleEvents.toStatus })
    .from(articleEvents)
    .where(
      and(
        eq(articleEvents.articleId, articleId),
        eq(articleEvents.communityId, communityId),
        // An empty id is never stored.
        eq(articleEvents.operationId, operationId ?? ''),
      ),
    )
}

/** Whether the operation has been done; a name that was used for something else is refused. */
export function isRepeat(events: readonly { toStatus: ArticleStatus }[], to: ArticleStatus): boolean {
  if (events.some((event) => event.toStatus !== to))
    throw new AppError('BadRequest.Invalid', { message: 'The operation id was used for another operation.' })
  return events.length > 0
}

/** Says where the article is and where it may go, so that whoever was refused can show it. */
export function transitionRefused(status: ArticleStatus, allowed: readonly ArticleStatus[], message: string): AppError {
  return new AppError('InvalidTransition', { message, extensions: { status, allowed } })
}
