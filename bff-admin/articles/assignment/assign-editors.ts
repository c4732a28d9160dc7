import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { listedArticles } from '#db/articles/read-articles.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articleAssignments } from '#db/schema/article-assignments.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { auditLog } from '#db/schema/platform.ts'
import { ASSIGN_AT_ONCE, ASSIGN_UNDO_MS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAssignEditor, statusOnceAssigned } from '#shared/domain/articles/rules.ts'
import { AppError, type ErrorCode, FORM_CODES } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkRight, type EditorVerb, holdsRight, inCommunity, type Staff } from '../article-access.ts'
import { editorsHere } from '../articles.queries.ts'

export type AssignEditorsInput = {
  readonly articleIds: readonly string[]
  readonly editorId: string
  readonly operationId: string
}

export type AssignRefusal = { readonly articleId: string; readonly code: ErrorCode; readonly message: string }
export type AssignedArticles = {
  readonly assigned: readonly ListedArticle[]
  readonly refused: readonly AssignRefusal[]
  readonly undoUntil: Date
}

/** What one operation of this person has assigned. */
export function ofOperation(actor: Staff, operationId: string): SQL | undefined {
  return and(
    eq(articleAssignments.communityId, actor.communityId),
    eq(articleAssignments.actorId, actor.userId),
    eq(articleAssignments.operationId, operationId),
  )
}

/**
 * Gives many articles one editor, as `assignEditor` does one. Each is written only if it stands where it stood when it was
 * read; what it was before is kept for an undo. As many statements for fifty as for one.
 */
export async function assignEditors(verb: EditorVerb, input: AssignEditorsInput): Promise<AssignedArticles> {
  const { db, actor, now } = verb
  const operationId = checkOperationId(input.operationId) ?? ''
  const articleIds = checkIds(input.articleIds)
  const { editorId } = input
  const asked = and(inArray(articles.id, [...articleIds]), inCommunity(actor), holdsRight(db, actor))
  const [, rows, lastEvents, before, [candidate]] = await Promise.all([
    checkRight(verb),
    db.read(listedArticles(db, asked)),
    db.read(db.build.select({ id: articles.id, eventId: articles.lastEventId }).from(articles).where(asked)),
    db.read(
      db.build
        .select({ editorId: articleAssignments.editorId, createdAt: articleAssignments.createdAt })
        .from(articleAssignments)
        .where(ofOperation(actor, operationId))
        .limit(1),
    ),
    db.read(editorsHere(db, actor, editorId)),
  ])
  if (!candidate) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.notAnEditor })
  if (before[0] && before[0].editorId !== editorId)
    throw new AppError('BadRequest.Invalid', { message: 'The operation id was used for another operation.' })

  const found = new Map(rows.map((row) => [row.article.id, toListedArticle(row)]))
  const eventOf = new Map(lastEvents.map((row) => [row.id, row.eventId]))
  const isDone = (article: ListedArticle) =>
    article.editorId === editorId && statusOnceAssigned(article.status) === article.status
  const plan = before[0]
    ? []
    : [...found.values()]
        .filter((article) => canAssignEditor(article.status) && !isDone(article))
        .map((article) => ({
          articleId: article.id,
          status: article.status,
          statusUpdatedAt: article.statusUpdatedAt.getTime(),
          lastEventId: eventOf.get(article.id) ?? null,
          to: statusOnceAssigned(article.status),
          assignmentId: newId(now),
          eventId: newId(now),
          auditId: newId(now),
        }))
  const assignedNow = await write(verb, { plan: JSON.stringify(plan), editorId, operationId })
  const written = new Map(assignedNow.map((article) => [article.id, article]))
  const done = [...found.values()].filter((article) => !written.has(article.id) && isDone(article))
  const assigned = [...written.values(), ...done]
  const given = new Set(assigned.map((article) => article.id))
  return {
    assigned,
    refused: articleIds.filter((id) => !given.has(id)).map((id) => refusal(id, found.has(id))),
    undoUntil: new Date((before[0]?.createdAt ?? now).getTime() + ASSIGN_UNDO_MS),
  }
}

function checkIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)]
  if (distinct.length >= 1 && distinct.length <= ASSIGN_AT_ONCE) return distinct
  throw new AppError('BadRequest.Invalid', {
    message: `One to ${ASSIGN_AT_ONCE} articles are assigned at a time.`,
    fields: { articleIds: FORM_CODES.unknown },
  })
}

/** An article of another community is as unknown as one that does not exist. */
function refusal(articleId: string, isHere: boolean): AssignRefusal {
  return isHere
    ? { articleId, code: 'InvalidTransition', message: ARTICLE_MESSAGES.notAssignable }
    : { articleId, code: 'NotFound', message: ARTICLE_MESSAGES.notHere }
}

type Written = { readonly plan: string; readonly editorId: string; readonly operationId: string }

async function write(verb: EditorVerb, { plan, editorId, operationId }: Written): Promise<ListedArticle[]> {
  const { db, actor, now, correlationId } = verb
  const at = now.getTime()
  const of = (name: string) => sql.raw(`json_extract(json_each.value, '$.${name}')`)
  const made = sql`json_each(${plan}) CROSS JOIN ${articleAssignments} AS made ON made.id = ${of('assignmentId')}`
  const [, , , , rows] = await db.commit([
    db.build.run(sql`INSERT INTO ${articleAssignments}
      (id, community_id, actor_id, operation_id, article_id, editor_id, to_status, event_id,
        from_editor_id, from_status, from_status_updated_at, from_event_id, created_at)
      SELECT ${of('assignmentId')}, here.community_id, ${actor.userId}, ${operationId}, here.id, ${editorId}, ${of('to')},
        ${of('eventId')}, here.editor_id, here.status, here.status_updated_at, here.last_event_id, ${at}
      FROM json_each(${plan}) CROSS JOIN ${articles} AS here ON here.id = ${of('articleId')}
      WHERE here.community_id = ${actor.communityId} AND here.status = ${of('status')}
        AND here.status_updated_at = ${of('statusUpdatedAt')} AND here.last_event_id IS ${of('lastEventId')}
        AND ${holdsRight(db, actor)} AND EXISTS ${editorsHere(db, actor, editorId)}
      ON CONFLICT DO NOTHING`),
    db.build.run(sql`UPDATE ${articles} SET editor_id = made.editor_id, status = made.to_status,
        status_updated_at = CASE WHEN made.to_status = made.from_status THEN made.from_status_updated_at ELSE ${at} END,
        updated_at = ${at}, last_event_id = made.event_id
      FROM ${made}
      WHERE ${articles.id} = made.article_id AND ${articles.communityId} = ${actor.communityId}`),
    db.build.run(sql`INSERT INTO ${articleEvents}
      (id, community_id, article_id, actor_id, from_status, to_status, created_at)
      SELECT made.event_id, made.community_id, made.article_id, made.actor_id, made.from_status, made.to_status, ${at}
      FROM ${made}`),
    db.build.run(sql`INSERT INTO ${auditLog}
      (id, community_id, actor_id, action, target_id, reason, visible_to_member, correlation_id, created_at)
      SELECT ${of('auditId')}, made.community_id, made.actor_id, 'article.assign-editor', made.article_id,
        'editor ' || made.editor_id, 0, ${correlationId}, ${at}
      FROM ${made}`),
    listedArticles(
      db,
      and(
        inCommunity(actor),
        inArray(
          articles.id,
          db.build
            .select({ id: articleAssignments.articleId })
            .from(articleAssignments)
            .where(ofOperation(actor, operationId)),
        ),
      ),
    ),
  ])
  return rows.map(toListedArticle)
}
