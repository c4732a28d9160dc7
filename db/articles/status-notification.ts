import type { DbContext } from '#db/context.ts'
import {
  type NotificationKey,
  notificationStatements,
  withdrawNotificationStatements,
} from '#db/notifications/notification-statements.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { editorAssignedNotification, moveNotification } from '#shared/domain/notifications/article-notifications.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'

type Author = Pick<ArticleView, 'id' | 'communityId' | 'authorId'>

/** Identifies the author's notification about an event of the article. */
export function eventKey({ id, communityId, authorId }: Author, eventId: string): NotificationKey {
  return { communityId, userId: authorId, causeKey: `article/${id}/${eventId}` }
}

type StatusChange = {
  readonly article: ArticleView
  /** The article after the change. */
  readonly moved: ArticleView
  readonly editorName: string
  readonly eventId: string
}

type Edited = Pick<ArticleView, 'id' | 'communityId'>

/** Notifies the people selected by `editorsToTell`. */
export function editorNotifications(
  ctx: DbContext,
  { id, communityId }: Edited,
  told: readonly { readonly id: string }[],
  { eventId, content }: { readonly eventId: string; readonly content: NotificationContent },
) {
  return told.flatMap(({ id: userId }) =>
    notificationStatements(ctx, { communityId, userId, causeKey: `article/${id}/${eventId}` }, content),
  )
}

/** Notifies the author about a move, if it is a notified one. */
export function statusNotificationStatements(ctx: DbContext, { article, moved, editorName, eventId }: StatusChange) {
  const { id, title } = article
  const content = moveNotification({ id, title, from: article.status, to: moved.status, slug: moved.slug, editorName })
  return content ? notificationStatements(ctx, eventKey(article, eventId), content) : []
}

type Assignment = Omit<StatusChange, 'moved'>

export function assignmentNotificationStatements(ctx: DbContext, { article, editorName, eventId }: Assignment) {
  return notificationStatements(ctx, eventKey(article, eventId), editorAssignedNotification(article, editorName))
}

/** Belongs to the batch that undoes the move or the assignment. */
export function withdrawEventNotification(article: Author, eventId: string) {
  return withdrawNotificationStatements(eventKey(article, eventId))
}
