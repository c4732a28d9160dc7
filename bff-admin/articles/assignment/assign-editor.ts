import { and, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { moveStatements } from '#db/articles/move-article.ts'
import { toUserView } from '#db/members/users.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAssignEditor, statusOnceAssigned } from '#shared/domain/articles/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement, type EditorVerb, holdsRight, openDesk, refusedToEditor } from '../article-access.ts'
import { editorsHere } from '../articles.queries.ts'

export type AssignEditorInput = {
  readonly articleId: string
  /** Without one the caller takes the article. */
  readonly editorId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

export function assignEditor(verb: EditorVerb, input: AssignEditorInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = verb
    const operationId = checkOperationId(input.operationId)
    const editorId = input.editorId ?? actor.userId
    const [{ article, events }, [candidate]] = await Promise.all([
      openDesk(verb, input.articleId, operationId),
      db.read(editorsHere(db, actor, editorId)),
    ])
    if (events.length > 0) return article
    if (!candidate) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.notAnEditor })
    if (!canAssignEditor(article.status)) throw refusedToEditor(article, now)
    const to = statusOnceAssigned(article.status)
    if (article.editorId === editorId && to === article.status) return article

    const { statements } = moveStatements(db, {
      article,
      to,
      actorId: actor.userId,
      operationId,
      now,
      set: { editorId },
      provided: and(holdsRight(db, actor), sql`EXISTS ${editorsHere(db, actor, editorId)}`),
    })
    const [changed] = await db.commitIf([
      ...statements,
      ...auditStatement(verb, 'article.assign-editor', article.id, `editor ${editorId}`),
    ])
    return { ...article, ...changed[0], editor: toUserView(candidate) }
  })
}
