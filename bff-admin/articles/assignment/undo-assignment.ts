import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articleAssignments } from '#db/schema/article-assignments.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { ASSIGN_UNDO_MS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatementFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles, isInCommunity } from '../article-access.ts'
import { isOfOperation, jsonField, selectArticlesOfAssignments } from './assign-editors.ts'

export type UndoneAssignment = {
  readonly restored: readonly ListedArticle[]
  /** Articles that have changed since and stay as they are. */
  readonly keptIds: readonly string[]
}

/** Restores editor and status from before an operation, for the articles that have not changed since. */
export async function undoAssignment(ctx: StaffContext, assignOperationId: string): Promise<UndoneAssignment> {
  const { db, now } = ctx
  const operationId = checkOperationId(assignOperationId) ?? ''
  const [, assignments] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(
      build
        .select({
          id: articleAssignments.id,
          articleId: articleAssignments.articleId,
          eventId: articleAssignments.eventId,
          undoEventId: articleAssignments.undoEventId,
          createdAt: articleAssignments.createdAt,
          lastEventId: articles.lastEventId,
        })
        .from(articleAssignments)
        .innerJoin(articles, eq(articles.id, articleAssignments.articleId))
        .where(and(isOfOperation(ctx, operationId), isInCommunity(ctx))),
    ),
  ])
  const [first] = assignments
  if (!first) throw new AppError('NotFound')
  const isUndone = assignments.some((one) => one.undoEventId !== null)
  if (!isUndone && now.getTime() > first.createdAt.getTime() + ASSIGN_UNDO_MS)
    throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.undoTooLate })

  const plan = isUndone
    ? []
    : assignments
        .filter((one) => one.lastEventId === one.eventId)
        .map((one) => ({ assignmentId: one.id, undoEventId: newId(now), auditId: newId(now) }))
  const restored = await write(ctx, { operationId, plan: JSON.stringify(plan) })
  const restoredIds = new Set(restored.map((article) => article.id))
  return { restored, keptIds: assignments.map((one) => one.articleId).filter((id) => !restoredIds.has(id)) }
}

type UndoWrite = { readonly operationId: string; readonly plan: string }

async function write(ctx: StaffContext, { operationId, plan }: UndoWrite): Promise<ListedArticle[]> {
  const { db, actor, now } = ctx
  const at = now.getTime()
  const undone = sql`json_each(${plan}) CROSS JOIN ${articleAssignments} AS undone
    ON undone.id = ${jsonField('assignmentId')} AND undone.community_id = ${actor.communityId}
      AND undone.undo_event_id = ${jsonField('undoEventId')}`
  const [, , , , rows] = await db.commit([
    build.run(sql`UPDATE ${articleAssignments} SET undo_event_id = ${jsonField('undoEventId')}
      FROM json_each(${plan})
      WHERE ${articleAssignments.id} = ${jsonField('assignmentId')} AND ${isOfOperation(ctx, operationId)}
        AND ${articleAssignments.undoEventId} IS NULL AND ${canManageArticles(ctx)}
        AND EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleAssignments.articleId}
          AND ${isInCommunity(ctx)} AND ${articles.lastEventId} = ${articleAssignments.eventId})`),
    build.run(sql`UPDATE ${articles} SET editor_id = undone.from_editor_id, status = undone.from_status,
        status_updated_at = undone.from_status_updated_at, updated_at = ${at}, last_event_id = undone.undo_event_id
      FROM ${undone}
      WHERE ${articles.id} = undone.article_id AND ${isInCommunity(ctx)}`),
    build.run(sql`INSERT INTO ${articleEvents}
      (id, community_id, article_id, actor_id, from_status, to_status, created_at)
      SELECT undone.undo_event_id, undone.community_id, undone.article_id, undone.actor_id, undone.to_status,
        undone.from_status, ${at}
      FROM ${undone}`),
    auditStatementFrom(ctx, {
      action: 'article.assign-undo',
      targetType: 'article',
      memberVisible: false,
      reason: null,
      id: jsonField('auditId'),
      targetId: sql`undone.article_id`,
      before: { editorId: sql`undone.editor_id`, status: sql`undone.to_status` },
      after: { editorId: sql`undone.from_editor_id`, status: sql`undone.from_status` },
      from: undone,
    }),
    selectArticlesOfAssignments(ctx, and(isOfOperation(ctx, operationId), isNotNull(articleAssignments.undoEventId))),
  ])
  return rows.map(toListedArticle)
}
