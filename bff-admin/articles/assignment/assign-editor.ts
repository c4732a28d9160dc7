import { and, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { moveStatements } from '#db/articles/move-article.ts'
import { assignmentNotificationStatements } from '#db/articles/status-notification.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { readTogether } from '#db/read-together.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAssignEditor, statusOnceAssigned } from '#shared/domain/articles/rules.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { type ArticleChange, makeChange } from '../article-change.ts'
import { type ChangedArticles, changeMany, type ManyArticles } from '../change-many.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { editorById, selectEditor } from './list-editors.ts'

export type AssignEditorInput = {
  readonly articleId: string
  /** Without an editor the caller takes the article. */
  readonly editorId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

export function assignEditor(ctx: StaffContext, input: AssignEditorInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => makeChange(ctx, await planAssignment(ctx, input)))
}

/** Assigns one editor to many articles. */
export function assignEditors(
  ctx: StaffContext,
  { articleIds, ...input }: Omit<AssignEditorInput, 'articleId'> & ManyArticles,
): Promise<ChangedArticles> {
  return changeMany(ctx, articleIds, (articleId) => planAssignment(ctx, { ...input, articleId }))
}

/** The articles of one request get the same editor, whose row is read once. */
const readEditors = readTogether(async ({ db, actor }: StaffContext, asked: readonly string[]) => {
  const { communityId } = actor
  const read = [...new Set(asked)].map((editorId) => db.read(editorById({ communityId, editorId })))
  return new Map((await Promise.all(read)).flat().map((row) => [row.id, row]))
})

async function planAssignment(ctx: StaffContext, input: AssignEditorInput): Promise<ArticleChange> {
  const { actor, now } = ctx
  const operationId = checkOperationId(input.operationId)
  const editorId = input.editorId ?? actor.userId
  const [{ article, events }, editors] = await Promise.all([
    loadForEditor(ctx, { articleId: input.articleId, operationId }),
    readEditors(ctx, editorId),
  ])
  const editor = editors.get(editorId)
  if (events.length > 0) return { article, writes: null }
  if (!editor) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.notAnEditor })
  if (!canAssignEditor(article.status)) throw refusedToEditor(article, now)
  const to = statusOnceAssigned(article, editorId)
  if (article.editorId === editorId) return { article, writes: null }

  const { eventId, statements } = moveStatements(ctx, {
    article,
    to,
    actorId: actor.userId,
    operationId,
    isUndoable: true,
    set: { editorId, ...previousOnceAssigned(article, editorId) },
    condition: and(canManageArticles(actor), sql`EXISTS ${selectEditor({ ...actor, editorId })}`),
  })
  const audit = auditStatement(ctx, {
    action: 'article.assign-editor',
    target: { type: 'article', id: article.id },
    memberVisible: false,
    before: { editorId: article.editorId, status: article.status },
    after: { editorId, status: to },
  })
  const notification = assignmentNotificationStatements(ctx, { article, editorName: fullName(editor), eventId })
  return { article: { ...article, editor }, writes: [...statements, ...notification, audit] }
}

/** On hold: the status to which the article returns once it has an editor. */
function previousOnceAssigned({ previousStatus, editorId }: ArticleWithText, newEditorId: string) {
  if (previousStatus === null) return {}
  return { previousStatus: statusOnceAssigned({ status: previousStatus, editorId }, newEditorId) }
}
