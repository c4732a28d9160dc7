import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import {
  listedColumns,
  type NotificationView,
  standsForItself,
  toNotificationView,
} from '#db/notifications/listed-notifications.ts'
import { notifications, notificationViews } from '#db/schema/notifications.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { hasUnreadMessages } from '../messages/threads.queries.ts'

export function isOwnNotification(p: ActorArgs): SQL | undefined {
  return and(eq(notifications.communityId, p.communityId), eq(notifications.userId, p.userId))
}

/** A condition on one person: something was written since they last opened the popup or the list. */
export function hasUnviewed(p: ActorArgs): SQL<number> {
  const seenUntil = build
    .select({ at: notificationViews.viewedAt })
    .from(notificationViews)
    .where(and(eq(notificationViews.userId, p.userId), eq(notificationViews.communityId, p.communityId)))
  const newer = build
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOwnNotification(p), sql`${notifications.createdAt} > coalesce(${seenUntil}, 0)`))
  return sql<number>`EXISTS ${newer}`
}

/** The cheap question that an open page asks every 30 s. */
export const newsStatement = statement((p: ActorArgs) =>
  build.all<{ hasUnviewed: number; hasUnread: number }>(
    sql`SELECT ${hasUnviewed(p)} AS hasUnviewed, ${hasUnreadMessages(p)} AS hasUnread`,
  ),
)

export type NewsView = { readonly hasUnviewedNotifications: boolean; readonly hasUnreadMessages: boolean }

export async function readNews({ db, actor }: ActorContext): Promise<NewsView> {
  const { userId, communityId } = actor
  const [row] = await db.read(newsStatement({ userId, communityId }))
  return { hasUnviewedNotifications: row?.hasUnviewed === 1, hasUnreadMessages: row?.hasUnread === 1 }
}

export async function readHasUnviewed(ctx: ActorContext): Promise<boolean> {
  return (await readNews(ctx)).hasUnviewedNotifications
}

type PageArgs = ActorArgs & {
  readonly option: NotificationOptionId | null
  readonly afterAt: Date
  readonly afterId: string
  readonly beforeAt: Date
  readonly beforeId: string
  readonly limit: number
}

const page = statementByShape((from: 'newest' | 'oldest') => (p: PageArgs) => {
  const order = from === 'newest' ? desc : asc
  return build
    .select(listedColumns())
    .from(notifications)
    .where(
      and(
        isOwnNotification(p),
        sql`(${notifications.createdAt}, ${notifications.id}) < (${p.afterAt}, ${p.afterId})`,
        sql`(${notifications.createdAt}, ${notifications.id}) > (${p.beforeAt}, ${p.beforeId})`,
        sql`(${p.option} IS NULL OR ${notifications.option} = ${p.option})`,
        standsForItself(),
      ),
    )
    .orderBy(order(notifications.createdAt), order(notifications.id))
    .limit(p.limit)
})

/** After every place of a list that starts with the newest. */
const OLDEST: Cursor = { at: new Date(0), id: '' }

export type NotificationsPage = {
  /** Null: of every option. */
  readonly option: NotificationOptionId | null
  readonly size: number
  /** The first of what stands between the cursors, or the last. */
  readonly from: 'newest' | 'oldest'
  readonly after: Cursor | null
  readonly before: Cursor | null
}

/** The member's notifications, the newest first; those of one group that are unread are one. */
export async function listNotifications(
  { db, actor }: ActorContext,
  { option, size, from, after, before }: NotificationsPage,
): Promise<ConnectionView<NotificationView>> {
  const { userId, communityId } = actor
  const { at: afterAt, id: afterId } = after ?? NEWEST
  const { at: beforeAt, id: beforeId } = before ?? OLDEST
  const bounds = { afterAt, afterId, beforeAt, beforeId }
  const rows = await db.read(page(from)({ userId, communityId, option, ...bounds, limit: size + 1 }))
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (from === 'oldest') shown.reverse()
  return {
    edges: shown.map((row) => ({
      cursor: encodeCursor({ at: row.createdAt, id: row.id }),
      node: toNotificationView(row),
    })),
    pageInfo:
      from === 'newest'
        ? { hasNextPage: hasMore, hasPreviousPage: after !== null }
        : { hasNextPage: before !== null, hasPreviousPage: hasMore },
  }
}
