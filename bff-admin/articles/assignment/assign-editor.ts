import { and, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { moveStatements } from '#db/articles/move-article.ts'
import { assignmentNotificationStatements } from '#db/articles/status-notification.ts'
import { toUserView } from '#db/members/users.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAssignEditor, statusOnceAssigned } from '#shared/domain/articles/rules.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { editorById, selectEditor } from './list-editors.ts'

export type AssignEditorInput = {
  readonly articleId: string
  /** Without one the caller takes the article. */
  readonly editorId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

export function assignEditor(ctx: StaffContext, input: AssignEditorInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const operationId = checkOperationId(input.operationId)
    const editorId = input.editorId ?? actor.userId
    const [{ article, events }, [candidate]] = await Promise.all([
      loadForEditor(ctx, { articleId: input.articleId, operationId }),
      db.read(editorById({ ...actor, editorId })),
    ])
    if (events.length > 0) return article
    if (!candidate) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.notAnEditor })
    if (!canAssignEditor(article.status)) throw refusedToEditor(article, now)
    const to = statusOnceAssigned(article, editorId)
    if (article.editorId === editorId) return article

    const editor = toUserView(candidate)
    const { eventId, statements } = moveStatements(ctx, {
      article,
      to,
      actorId: actor.userId,
      operationId,
      isUndoable: true,
      set: { editorId },
      condition: and(canManageArticles(actor), sql`EXISTS ${selectEditor({ ...actor, editorId })}`),
    })
    const audit = auditStatement(ctx, {
      action: 'article.assign-editor',
      target: { type: 'article', id: article.id },
      memberVisible: false,
      before: { editorId: article.editorId, status: article.status },
      after: { editorId, status: to },
      reason: null,
    })
    const notification = assignmentNotificationStatements(ctx, { article, editorName: fullName(editor), eventId })
    const [changed] = await db.commitIf([...statements, ...notification, audit])
    return { ...article, ...changed[0], editor }
  })
}
