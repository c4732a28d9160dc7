import { toListedArticle } from '#db/articles/article-rows.ts'
import { editorsToTell } from '#db/articles/editors-to-tell.ts'
import { checkPlace, checkRoom, commentPlace } from '#db/articles/feedback/comment-place.ts'
import { checkComment, commentStatements, operationComment } from '#db/articles/feedback/write-feedback.ts'
import { editorNotifications } from '#db/articles/status-notification.ts'
import type { ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleCommentView } from '#shared/domain/articles/views.ts'
import { authorCommentNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwn, ownListedArticle, refusedToAuthor } from '../context.ts'

export type CreateFeedbackInput = {
  readonly articleId: string
  readonly feedback: string
  /** The thread of comments about a passage; null for a comment about the whole article. */
  readonly threadId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

/** Adds the author's comment for the editor. */
export function createFeedback(ctx: ActorContext, input: CreateFeedbackInput): Promise<ArticleCommentView> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { articleId } = input
    const operationId = checkOperationId(input.operationId)
    const remark = checkComment(input.feedback)
    const place = checkPlace({ threadId: input.threadId })
    const [found, earlier, [room], editors] = await Promise.all([
      db.read(ownListedArticle({ ...actor, articleId })),
      db.read(operationComment({ ...actor, articleId, operationId })),
      db.read(commentPlace({ articleId, communityId: actor.communityId, threadId: place.threadId })),
      db.read(editorsToTell({ articleId, communityId: actor.communityId })),
    ])
    if (!found[0]) throw new AppError('NotFound')
    const article = toListedArticle(found[0])
    if (earlier[0]) return { ...earlier[0], hasRead: true, author: article.author }
    if (!hasFeedbackThread(article.status, article.editorId)) throw refusedToAuthor(article)
    checkRoom(place, room, 'author')

    const isWritable = isOwn(actor)
    const { view, statements } = commentStatements(ctx, {
      ...place,
      ...{ isWritable, articleId, remark, isPrivate: false, operationId },
    })
    const content = authorCommentNotification(article)
    const told = editorNotifications(ctx, article, editors, { eventId: view.id, content })
    await db.commitIf([...statements, ...told])
    return { ...view, author: article.author }
  })
}
