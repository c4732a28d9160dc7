import { editorsToTell } from '#db/articles/editors-to-tell.ts'
import { type CommentPlace, checkPlace, checkRoom, commentPlace } from '#db/articles/feedback/comment-place.ts'
import { unreadSince } from '#db/articles/feedback/unread-since.ts'
import { checkComment, commentStatements, operationComment } from '#db/articles/feedback/write-feedback.ts'
import { editorNotifications } from '#db/articles/status-notification.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { FEEDBACK_EMAIL_EVERY_MS as EMAIL_EVERY_MS } from '#shared/domain/articles/limits.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleCommentView, ArticleView } from '#shared/domain/articles/views.ts'
import { commentNotification, noteNotification } from '#shared/domain/notifications/article-notifications.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'

export type CreateFeedbackInput = CommentPlace & {
  readonly articleId: string
  readonly feedback: string
  /** A note between editors. A reply is private if its thread is. */
  readonly isPrivate?: boolean | null | undefined
  readonly operationId?: string | null | undefined
}

/** Adds an editor's comment and notifies the author, or a note for the other editors, which the author never sees. */
export function createFeedback(ctx: StaffContext, input: CreateFeedbackInput): Promise<ArticleCommentView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const remark = checkComment(input.feedback)
    const place = checkPlace(input)
    const [{ article, editor, editorName }, [earlier], [found], [unread], editors] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId: null }),
      db.read(operationComment({ ...actor, articleId, operationId })),
      db.read(commentPlace({ articleId, communityId, threadId: place.threadId })),
      db.read(unreadSince({ articleId, communityId, since: new Date(now.getTime() - EMAIL_EVERY_MS) })),
      db.read(editorsToTell({ articleId, communityId })),
    ])
    if (earlier) return { ...earlier, hasRead: true, author: editor }
    if (article.status === 'TRASHED' || !hasFeedbackThread(article.status, article.editorId))
      throw refusedToEditor(article, now)
    checkRoom(place, found, 'editors')

    const isPrivate = place.threadId ? found?.isPrivate === true : input.isPrivate === true
    const isOfPassage = Boolean(place.passage || place.threadId)
    const isWritable = canManageArticles(actor)
    const { view, statements } = commentStatements(ctx, {
      ...place,
      ...{ isWritable, articleId, remark, isPrivate, operationId },
    })
    const audit = auditStatement(ctx, {
      action: 'article.feedback',
      target: { type: 'article', id: article.id },
      memberVisible: false,
      after: { remarkId: view.id },
    })
    const told = isPrivate
      ? editorNotifications(
          ctx,
          article,
          // The author of the note gets no notification of it.
          editors.filter(({ id }) => id !== actor.userId),
          { eventId: view.id, content: noteNotification(article, editorName) },
        )
      : await tellAuthor(ctx, article, {
          remark,
          editorName,
          commentId: view.id,
          unreadId: isOfPassage ? unread?.id : null,
        })
    await db.commitIf([...statements, ...told, audit])
    return { ...view, author: editor }
  })
}

type Told = {
  readonly remark: string
  readonly editorName: string
  readonly commentId: string
  /** The first comment of the hour that the author has not read, whose email covers further ones. */
  readonly unreadId: string | null | undefined
}

/**
 * One email for each comment about the whole article; comments about passages, which come in series, share one email an
 * hour.
 */
async function tellAuthor(ctx: StaffContext, article: ArticleView, told: Told) {
  const { id, title, authorId, status } = article
  const { communityId } = ctx.actor
  const { remark, editorName, commentId, unreadId } = told
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId: authorId },
    template: 'article-feedback',
    data: { articleId: id, articleTitle: title, editorName, remark, status },
    idempotencyKey: `article-feedback/${id}/${unreadId ?? commentId}`,
  })
  const key = { communityId, userId: authorId, causeKey: `remark/${id}/${commentId}` }
  return [...email, ...notificationStatements(ctx, key, commentNotification(article, editorName))]
}
