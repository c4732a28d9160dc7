import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import { eventKey } from '#db/articles/status-notification.ts'
import type { ActorArgs } from '#db/context.ts'
import { toUserView } from '#db/members/users.ts'
import { insertNotifications, insertPushes, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articleAssignments } from '#db/schema/articles/article-assignments.ts'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { build, inList, statement } from '#db/statement.ts'
import { ASSIGN_MAX_ARTICLES, UNDO_MS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAssignEditor, statusOnceAssigned } from '#shared/domain/articles/rules.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { editorAssignedNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError, type ErrorCode, FORM_CODES } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles, isInCommunity } from '../article-access.ts'
import { editorById, selectEditor } from './list-editors.ts'

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

export type OperationArgs = ActorArgs & { readonly operationId: string }

/** Condition on `article_assignments`: written by this operation of the actor. */
export function isOfOperation(p: OperationArgs): SQL | undefined {
  return and(
    eq(articleAssignments.communityId, p.communityId),
    eq(articleAssignments.actorId, p.userId),
    eq(articleAssignments.operationId, p.operationId),
  )
}

/** The articles of the assignments that meet a condition. */
export function selectArticlesOfAssignments(p: ActorArgs, condition: SQL | undefined) {
  const ids = build.select({ id: articleAssignments.articleId }).from(articleAssignments).where(condition)
  return selectListedArticles(and(isInCommunity(p), inArray(articles.id, ids)))
}

/** A value of the current element of the JSON array that a statement iterates with json_each. */
export function jsonField(name: string): SQL {
  return sql`json_extract(json_each.value, ${`$.${name}`})`
}

/**
 * Assigns one editor to many articles, each by the rules of `assignEditor`. An article is written only if status and last
 * event are still those that were read; the earlier values are stored for the undo. The number of statements does not
 * depend on the number of articles.
 */
export async function assignEditors(ctx: StaffContext, input: AssignEditorsInput): Promise<AssignedArticles> {
  const { now } = ctx
  const { editorId } = input
  const operationId = checkOperationId(input.operationId) ?? ''
  const articleIds = checkIds(input.articleIds)
  const { found, eventIds, earlier, editorName } = await load(ctx, { articleIds, editorId, operationId })
  if (earlier && earlier.editorId !== editorId)
    throw new AppError('BadRequest.Invalid', { message: 'The operation id was used for another operation.' })

  const isDone = (article: ListedArticle) => article.editorId === editorId
  const plan = earlier
    ? []
    : [...found.values()]
        .filter((article) => canAssignEditor(article.status) && !isDone(article))
        .map((article) => ({
          article,
          articleId: article.id,
          status: article.status,
          statusUpdatedAt: article.statusUpdatedAt.getTime(),
          lastEventId: eventIds.get(article.id) ?? null,
          to: statusOnceAssigned(article, editorId),
          assignmentId: newId(now),
          eventId: newId(now),
          auditId: newId(now),
        }))
  const told = plan.map(({ article, eventId, assignmentId }) => ({
    ...toNotificationRow(ctx, eventKey(article, eventId), editorAssignedNotification(article, editorName)),
    assignmentId,
  }))
  const steps = JSON.stringify(plan.map(({ article: _, ...step }) => step))
  const written = await write(ctx, { plan: steps, told, editorId, operationId })
  const writtenIds = new Set(written.map((article) => article.id))
  const unchanged = [...found.values()].filter((article) => !writtenIds.has(article.id) && isDone(article))
  const assigned = [...written, ...unchanged]
  const assignedIds = new Set(assigned.map((article) => article.id))
  return {
    assigned,
    refused: articleIds.filter((id) => !assignedIds.has(id)).map((id) => refusalOf(id, found.has(id))),
    undoUntil: new Date((earlier?.createdAt ?? now).getTime() + UNDO_MS),
  }
}

type RequestedArgs = ActorArgs & { readonly articleIds: readonly string[] }

function isRequested(p: RequestedArgs) {
  return and(inList(articles.id, p.articleIds), isInCommunity(p), canManageArticles(p))
}

const requestedArticles = statement((p: RequestedArgs) => selectListedArticles(isRequested(p)))

const lastEventsOfRequested = statement((p: RequestedArgs) =>
  build.select({ id: articles.id, eventId: articles.lastEventId }).from(articles).where(isRequested(p)),
)

const earlierAssignment = statement((p: OperationArgs) =>
  build
    .select({ editorId: articleAssignments.editorId, createdAt: articleAssignments.createdAt })
    .from(articleAssignments)
    .where(isOfOperation(p))
    .limit(1),
)

async function load(ctx: StaffContext, { articleIds, editorId, operationId }: AssignEditorsInput) {
  const { db, actor } = ctx
  const [, rows, lastEvents, [earlier], [candidate]] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(requestedArticles({ ...actor, articleIds })),
    db.read(lastEventsOfRequested({ ...actor, articleIds })),
    db.read(earlierAssignment({ ...actor, operationId })),
    db.read(editorById({ communityId: actor.communityId, editorId })),
  ])
  if (!candidate) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.notAnEditor })
  return {
    found: new Map(rows.map((row) => [row.article.id, toListedArticle(row)])),
    eventIds: new Map(lastEvents.map((row) => [row.id, row.eventId])),
    earlier: earlier ?? null,
    editorName: fullName(toUserView(candidate)),
  }
}

function checkIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)]
  if (distinct.length >= 1 && distinct.length <= ASSIGN_MAX_ARTICLES) return distinct
  throw new AppError('BadRequest.Invalid', {
    message: `Assign 1 to ${ASSIGN_MAX_ARTICLES} articles at a time.`,
    fields: { articleIds: FORM_CODES.unknown },
  })
}

/** An article of another community is answered like one that does not exist. */
function refusalOf(articleId: string, isInThisCommunity: boolean): AssignRefusal {
  return isInThisCommunity
    ? { articleId, code: 'InvalidTransition', message: ARTICLE_MESSAGES.notAssignable }
    : { articleId, code: 'NotFound', message: ARTICLE_MESSAGES.notHere }
}

type AssignmentWrite = {
  readonly plan: string
  readonly told: readonly (ReturnType<typeof toNotificationRow> & { readonly assignmentId: string })[]
  readonly editorId: string
  readonly operationId: string
}

type WriteArgs = ActorArgs & AssignmentWrite & { readonly now: Date }

/** The assignments of the plan that were written. */
function made(p: WriteArgs) {
  return sql`json_each(${p.plan}) CROSS JOIN ${articleAssignments} AS made
    ON made.id = ${jsonField('assignmentId')} AND made.community_id = ${p.communityId}`
}

const newAssignments = statement((p: WriteArgs) =>
  build.run(sql`INSERT INTO ${articleAssignments}
      (id, community_id, actor_id, operation_id, article_id, editor_id, to_status, event_id,
        from_editor_id, from_status, from_status_updated_at, from_event_id, created_at)
      SELECT ${jsonField('assignmentId')}, here.community_id, ${p.userId}, ${p.operationId}, here.id, ${p.editorId},
        ${jsonField('to')}, ${jsonField('eventId')}, here.editor_id, here.status, here.status_updated_at,
        here.last_event_id, ${p.now}
      FROM json_each(${p.plan}) CROSS JOIN ${articles} AS here ON here.id = ${jsonField('articleId')}
      WHERE here.community_id = ${p.communityId} AND here.status = ${jsonField('status')}
        AND here.status_updated_at = ${jsonField('statusUpdatedAt')} AND here.last_event_id IS ${jsonField('lastEventId')}
        AND ${canManageArticles(p)} AND EXISTS ${selectEditor(p)}
      ON CONFLICT DO NOTHING`),
)

const assignedArticles = statement((p: WriteArgs) =>
  build.run(sql`UPDATE ${articles} SET editor_id = made.editor_id, status = made.to_status,
        status_updated_at = CASE WHEN made.to_status = made.from_status THEN made.from_status_updated_at ELSE ${p.now} END,
        updated_at = ${p.now}, last_event_id = made.event_id
      FROM ${made(p)}
      WHERE ${articles.id} = made.article_id AND ${articles.communityId} = ${p.communityId}`),
)

const assignmentEvents = statement((p: WriteArgs) =>
  build.run(sql`INSERT INTO ${articleEvents}
      (id, community_id, article_id, actor_id, from_status, to_status, created_at)
      SELECT made.event_id, made.community_id, made.article_id, made.actor_id, made.from_status, made.to_status, ${p.now}
      FROM ${made(p)}`),
)

const assignmentAudit = auditFrom((p: WriteArgs) => ({
  action: 'article.assign-editor',
  targetType: 'article',
  memberVisible: false,
  reason: null,
  id: jsonField('auditId'),
  targetId: sql`made.article_id`,
  before: { editorId: sql`made.from_editor_id`, status: sql`made.from_status` },
  after: { editorId: sql`made.editor_id`, status: sql`made.to_status` },
  from: made(p),
}))

function isMade(p: WriteArgs) {
  return sql`EXISTS (SELECT 1 FROM ${articleAssignments} AS made
    WHERE made.id = ${jsonField('assignmentId')} AND made.community_id = ${p.communityId})`
}

/** Authors are told of the assignments that were written. */
const authorsTold = statement((p: WriteArgs) =>
  insertNotifications({ communityId: p.communityId, rows: p.told, now: p.now }, isMade(p)),
)
const authorsPushed = statement((p: WriteArgs) =>
  insertPushes({ communityId: p.communityId, rows: p.told, now: p.now }, isMade(p)),
)

const articlesOfOperation = statement((p: WriteArgs) => selectArticlesOfAssignments(p, isOfOperation(p)))

async function write(ctx: StaffContext, assignment: AssignmentWrite): Promise<ListedArticle[]> {
  const { db, actor, now } = ctx
  const args = { ...actor, ...assignment, now }
  const [, , , , , , rows] = await db.commit([
    newAssignments(args),
    assignedArticles(args),
    assignmentEvents(args),
    assignmentAudit({ ...args, ...auditArgs(ctx) }),
    authorsTold(args),
    authorsPushed(args),
    articlesOfOperation(args),
  ])
  return rows.map(toListedArticle)
}
