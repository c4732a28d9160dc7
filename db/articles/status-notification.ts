import type { DbContext } from '#db/context.ts'
import {
  type NotificationKey,
  notificationStatements,
  withdrawNotificationStatement,
} from '#db/notifications/notification-statements.ts'
import { moveNotification } from '#shared/domain/notifications/article-notifications.ts'
import type { ArticleWithText } from './article-rows.ts'

type Author = Pick<ArticleWithText, 'id' | 'communityId' | 'authorId'>

function keyOf({ id, communityId, authorId }: Author, eventId: string): NotificationKey {
  return { communityId, userId: authorId, causeKey: `article/${id}/${eventId}` }
}

type StatusChange = {
  readonly article: ArticleWithText
  /** The article after the change. */
  readonly moved: ArticleWithText
  readonly editorName: string
  readonly eventId: string
}

/** Tells the author about a move, if it is one that is told. */
export function statusNotificationStatements(ctx: DbContext, { article, moved, editorName, eventId }: StatusChange) {
  const { id, title } = article
  const content = moveNotification({ id, title, from: article.status, to: moved.status, slug: moved.slug, editorName })
  return content ? notificationStatements(ctx, keyOf(article, eventId), content) : []
}

/** For the batch that undoes the move. */
export function withdrawStatusNotification(article: Author, eventId: string) {
  return withdrawNotificationStatement(keyOf(article, eventId))
}
