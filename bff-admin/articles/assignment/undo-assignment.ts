import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import type { ActorArgs } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articleAssignments } from '#db/schema/articles/article-assignments.ts'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, statement } from '#db/statement.ts'
import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles, isInCommunity } from '../article-access.ts'
import { isOfOperation, jsonField, type OperationArgs, selectArticlesOfAssignments } from './assign-editors.ts'

export type UndoneAssignment = {
  readonly restored: readonly ListedArticle[]
  /** Articles that have changed since and stay as they are. */
  readonly keptIds: readonly string[]
}

const assignmentsOfOperation = statement((p: OperationArgs) =>
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
    .where(and(isOfOperation(p), isInCommunity(p))),
)

/** Restores editor and status from before an operation, for the articles that have not changed since; their authors' notifications go. */
export async function undoAssignment(ctx: StaffContext, assignOperationId: string): Promise<UndoneAssignment> {
  const { db, actor, now } = ctx
  const operationId = checkOperationId(assignOperationId) ?? ''
  const [, assignments] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(assignmentsOfOperation({ ...actor, operationId })),
  ])
  const [first] = assignments
  if (!first) throw new AppError('NotFound')
  const isUndone = assignments.some((one) => one.undoEventId !== null)
  if (!isUndone && now.getTime() > first.createdAt.getTime() + UNDO_MS)
    throw new AppError('Unprocessable', refusalDetails('undoTooLate'))

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

type WriteArgs = ActorArgs & UndoWrite & { readonly now: Date }

/** The assignments of the plan that were undone. */
function undone(p: WriteArgs) {
  return sql`json_each(${p.plan}) CROSS JOIN ${articleAssignments} AS undone
    ON undone.id = ${jsonField('assignmentId')} AND undone.community_id = ${p.communityId}
      AND undone.undo_event_id = ${jsonField('undoEventId')}`
}

const undoneAssignments = statement((p: WriteArgs) =>
  build.run(sql`UPDATE ${articleAssignments} SET undo_event_id = ${jsonField('undoEventId')}
      FROM json_each(${p.plan})
      WHERE ${articleAssignments.id} = ${jsonField('assignmentId')} AND ${isOfOperation(p)}
        AND ${articleAssignments.undoEventId} IS NULL AND ${canManageArticles(p)}
        AND EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleAssignments.articleId}
          AND ${isInCommunity(p)} AND ${articles.lastEventId} = ${articleAssignments.eventId})`),
)

const restoredArticles = statement((p: WriteArgs) =>
  build.run(sql`UPDATE ${articles} SET editor_id = undone.from_editor_id, status = undone.from_status,
        status_updated_at = undone.from_status_updated_at, updated_at = ${p.now}, last_event_id = undone.undo_event_id
      FROM ${undone(p)}
      WHERE ${articles.id} = undone.article_id AND ${isInCommunity(p)}`),
)

const undoEvents = statement((p: WriteArgs) =>
  build.run(sql`INSERT INTO ${articleEvents}
      (id, community_id, article_id, actor_id, from_status, to_status, created_at)
      SELECT undone.undo_event_id, undone.community_id, undone.article_id, undone.actor_id, undone.to_status,
        undone.from_status, ${p.now}
      FROM ${undone(p)}`),
)

const undoAudit = auditFrom((p: WriteArgs) => ({
  action: 'article.assign-undo',
  targetType: 'article',
  memberVisible: false,
  reason: null,
  id: jsonField('auditId'),
  targetId: sql`undone.article_id`,
  before: { editorId: sql`undone.editor_id`, status: sql`undone.to_status` },
  after: { editorId: sql`undone.from_editor_id`, status: sql`undone.from_status` },
  from: undone(p),
}))

/** The authors and the keys of what they were told. */
function untold(p: WriteArgs) {
  return sql`(SELECT assigned.author_id, 'article/' || assigned.id || '/' || undone.event_id
    FROM ${undone(p)} CROSS JOIN ${articles} AS assigned
      ON assigned.id = undone.article_id AND assigned.community_id = ${p.communityId})`
}

const authorsUntold = statement((p: WriteArgs) =>
  build.run(sql`DELETE FROM ${notifications} WHERE ${notifications.communityId} = ${p.communityId}
      AND (${notifications.userId}, ${notifications.causeKey}) IN ${untold(p)}`),
)
const authorsUnpushed = statement((p: WriteArgs) =>
  build.run(sql`DELETE FROM ${pushMessages} WHERE ${pushMessages.communityId} = ${p.communityId}
      AND (${pushMessages.userId}, ${pushMessages.causeKey}) IN ${untold(p)}`),
)

const articlesUndone = statement((p: WriteArgs) =>
  selectArticlesOfAssignments(p, and(isOfOperation(p), isNotNull(articleAssignments.undoEventId))),
)

async function write(ctx: StaffContext, undo: UndoWrite): Promise<ListedArticle[]> {
  const { db, actor, now } = ctx
  const args = { ...actor, ...undo, now }
  const [, , , , , , rows] = await db.commit([
    undoneAssignments(args),
    restoredArticles(args),
    undoEvents(args),
    undoAudit({ ...args, ...auditArgs(ctx) }),
    authorsUntold(args),
    authorsUnpushed(args),
    articlesUndone(args),
  ])
  return rows.map(toListedArticle)
}
