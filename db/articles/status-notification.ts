import type { DbContext } from '#db/context.ts'
import {
  type NotificationKey,
  notificationStatements,
  withdrawNotificationStatements,
} from '#db/notifications/notification-statements.ts'
import { settleAsked, unsettleAsked } from '#db/notifications/settle-asked.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { editorAssignedNotification, moveNotification } from '#shared/domain/notifications/article-notifications.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'

type Author = Pick<ArticleView, 'id' | 'communityId' | 'authorId'>

/** Names what the author is told about an event of the article. */
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

/** Tells those whom `editorsToTell` names. */
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

/** Tells the author about a move, if it is one that is told. */
export function statusNotificationStatements(ctx: DbContext, { article, moved, editorName, eventId }: StatusChange) {
  const { id, title } = article
  const content = moveNotification({ id, title, from: article.status, to: moved.status, slug: moved.slug, editorName })
  return content ? notificationStatements(ctx, eventKey(article, eventId), content) : []
}

type Asked = Author & { readonly from: ArticleStatus; readonly to: ArticleStatus }

/** Marks as read what asked the author for a step, once staff have taken the article away from it. */
export function settleStepStatements(ctx: DbContext, { id, authorId: userId, communityId, from, to }: Asked) {
  return asksAuthor(from) && from !== to ? [settleAsked(ctx, { userId, communityId }, askedAbout(id))] : []
}

/** Belongs to the batch that undoes such a move, with the time of the move. */
export function unsettleStepStatements({ id, authorId: userId, communityId, from, to }: Asked, movedAt: Date) {
  return asksAuthor(from) && from !== to ? [unsettleAsked({ userId, communityId }, askedAbout(id), movedAt)] : []
}

function asksAuthor(status: ArticleStatus): boolean {
  return status === 'NEEDS_REVISION' || status === 'READY_TO_APPROVE'
}

function askedAbout(articleId: string) {
  return { about: `article/${articleId}`, option: 'article-action' } as const
}

type Assignment = Omit<StatusChange, 'moved'>

export function assignmentNotificationStatements(ctx: DbContext, { article, editorName, eventId }: Assignment) {
  return notificationStatements(ctx, eventKey(article, eventId), editorAssignedNotification(article, editorName))
}

/** Belongs to the batch that undoes the move or the assignment. */
export function withdrawEventNotification(article: Author, eventId: string) {
  return withdrawNotificationStatements(eventKey(article, eventId))
}
