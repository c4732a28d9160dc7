import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { listedArticles } from '#db/articles/read-articles.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articleAssignments } from '#db/schema/article-assignments.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { auditLog } from '#db/schema/platform.ts'
import { ASSIGN_UNDO_MS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkRight, type EditorVerb, holdsRight, inCommunity } from '../article-access.ts'
import { ofOperation } from './assign-editors.ts'

export type UndoneAssignment = {
  readonly restored: readonly ListedArticle[]
  /** Articles that have changed since and stay as they are. */
  readonly keptIds: readonly string[]
}

/** Gives articles back the editor and the status they had before an operation, those that have not changed since. */
export async function undoAssignment(verb: EditorVerb, asked: string): Promise<UndoneAssignment> {
  const { db, actor, now } = verb
  const operationId = checkOperationId(asked) ?? ''
  const [, assignments] = await Promise.all([
    checkRight(verb),
    db.read(
      db.build
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
        .where(and(ofOperation(actor, operationId), inCommunity(actor))),
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
  const restored = await write(verb, operationId, JSON.stringify(plan))
  const back = new Set(restored.map((article) => article.id))
  return { restored, keptIds: assignments.map((one) => one.articleId).filter((id) => !back.has(id)) }
}

async function write(verb: EditorVerb, operationId: string, plan: string): Promise<ListedArticle[]> {
  const { db, actor, now, correlationId } = verb
  const at = now.getTime()
  const of = (name: string) => sql.raw(`json_extract(json_each.value, '$.${name}')`)
  const undone = sql`json_each(${plan}) CROSS JOIN ${articleAssignments} AS undone
    ON undone.id = ${of('assignmentId')} AND undone.undo_event_id = ${of('undoEventId')}`
  const [, , , , rows] = await db.commit([
    db.build.run(sql`UPDATE ${articleAssignments} SET undo_event_id = ${of('undoEventId')}
      FROM json_each(${plan})
      WHERE ${articleAssignments.id} = ${of('assignmentId')} AND ${ofOperation(actor, operationId)}
        AND ${articleAssignments.undoEventId} IS NULL AND ${holdsRight(db, actor)}
        AND EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleAssignments.articleId}
          AND ${inCommunity(actor)} AND ${articles.lastEventId} = ${articleAssignments.eventId})`),
    db.build.run(sql`UPDATE ${articles} SET editor_id = undone.from_editor_id, status = undone.from_status,
        status_updated_at = undone.from_status_updated_at, updated_at = ${at}, last_event_id = undone.undo_event_id
      FROM ${undone}
      WHERE ${articles.id} = undone.article_id AND ${inCommunity(actor)}`),
    db.build.run(sql`INSERT INTO ${articleEvents}
      (id, community_id, article_id, actor_id, from_status, to_status, created_at)
      SELECT undone.undo_event_id, undone.community_id, undone.article_id, undone.actor_id, undone.to_status,
        undone.from_status, ${at}
      FROM ${undone}`),
    db.build.run(sql`INSERT INTO ${auditLog}
      (id, community_id, actor_id, action, target_id, reason, visible_to_member, correlation_id, created_at)
      SELECT ${of('auditId')}, undone.community_id, undone.actor_id, 'article.assign-undo', undone.article_id,
        'editor ' || COALESCE(undone.from_editor_id, 'nobody'), 0, ${correlationId}, ${at}
      FROM ${undone}`),
    listedArticles(
      db,
      and(
        inCommunity(actor),
        inArray(
          articles.id,
          db.build
            .select({ id: articleAssignments.articleId })
            .from(articleAssignments)
            .where(and(ofOperation(actor, operationId), isNotNull(articleAssignments.undoEventId))),
        ),
      ),
    ),
  ])
  return rows.map(toListedArticle)
}
