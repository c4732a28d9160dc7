import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { notifications, notificationViews, staffNotificationViews } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'

export function isOwnNotification(p: ActorArgs): SQL | undefined {
  return and(eq(notifications.communityId, p.communityId), eq(notifications.userId, p.userId))
}

/** When people of this kind of session last opened the popup or the list. */
export function viewsOf(kind: TokenKind) {
  return kind === 'admin' ? staffNotificationViews : notificationViews
}

/** A condition on one person: something was written since they last opened the popup or the list. */
export function hasUnviewed(kind: TokenKind, p: ActorArgs): SQL<number> {
  const views = viewsOf(kind)
  const seenUntil = build
    .select({ at: views.viewedAt })
    .from(views)
    .where(and(eq(views.userId, p.userId), eq(views.communityId, p.communityId)))
  const newer = build
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOwnNotification(p), sql`${notifications.createdAt} > coalesce(${seenUntil}, 0)`))
  return sql<number>`EXISTS ${newer}`
}
