import { and, asc, desc, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import type { MemberActorContext } from '#db/members/refuse-staff.ts'
import { hasUnreadMessages } from '#db/messages/unread-messages.ts'
import {
  listedColumns,
  type NotificationView,
  standsForItself,
  toNotificationView,
} from '#db/notifications/listed-notifications.ts'
import { hasUnviewed, isShownNotification, type Reader, readerOf } from '#db/notifications/own-notifications.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { WebOptionId } from '#shared/domain/notifications/options.ts'
import { type Cursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, pageBefore, pageOf } from '#shared/server/lists/page-of.ts'

/** The cheap query that an open page sends every 30 s. */
export const newsStatement = statementByShape(
  (reader: Reader) => (p: ActorArgs) =>
    build.all<{ hasUnviewed: number; hasUnread: number }>(
      sql`SELECT ${hasUnviewed(reader, p)} AS hasUnviewed, ${reader.isViewing ? sql`0` : hasUnreadMessages(p)} AS hasUnread`,
    ),
)

export type NewsView = { readonly hasUnviewedNotifications: boolean; readonly hasUnreadMessages: boolean }

export async function readNews({ db, actor }: MemberActorContext): Promise<NewsView> {
  const { userId, communityId } = actor
  const [row] = await db.read(newsStatement(readerOf(actor))({ userId, communityId }))
  return { hasUnviewedNotifications: row?.hasUnviewed === 1, hasUnreadMessages: row?.hasUnread === 1 }
}

export async function readHasUnviewed(ctx: MemberActorContext): Promise<boolean> {
  return (await readNews(ctx)).hasUnviewedNotifications
}

type PageArgs = ActorArgs & {
  readonly option: WebOptionId | null
  readonly afterAt: Date
  readonly afterId: string
  readonly beforeAt: Date
  readonly beforeId: string
  readonly limit: number
}

type PageShape = { readonly from: 'newest' | 'oldest'; readonly isViewing: boolean }

const page = statementByShape(({ from, isViewing }: PageShape) => (p: PageArgs) => {
  const order = from === 'newest' ? desc : asc
  return build
    .select(listedColumns())
    .from(notifications)
    .where(
      and(
        isShownNotification({ isViewing }, p),
        sql`(${notifications.createdAt}, ${notifications.id}) < (${p.afterAt}, ${p.afterId})`,
        sql`(${notifications.createdAt}, ${notifications.id}) > (${p.beforeAt}, ${p.beforeId})`,
        sql`(${p.option} IS NULL OR ${notifications.option} = ${p.option})`,
        standsForItself(),
      ),
    )
    .orderBy(order(notifications.createdAt), order(notifications.id))
    .limit(p.limit)
})

/** The cursor after the end of a list that starts with the newest. */
const OLDEST: Cursor = { at: new Date(0), id: '' }

export type NotificationsPage = {
  /** Null: every option. */
  readonly option: WebOptionId | null
  readonly size: number
  /** Takes the first of the rows between the cursors, or the last. */
  readonly from: 'newest' | 'oldest'
  readonly after: Cursor | null
  readonly before: Cursor | null
}

type ListContext = ActorContext & { readonly actor: Pick<MemberActorContext['actor'], 'viewing'> }

/** The person's notifications, newest first; unread ones of one group are shown as one. */
export async function listNotifications(
  { db, actor }: ListContext,
  { option, size, from, after, before }: NotificationsPage,
): Promise<ConnectionView<NotificationView>> {
  const { userId, communityId } = actor
  const { at: afterAt, id: afterId } = after ?? NEWEST
  const { at: beforeAt, id: beforeId } = before ?? OLDEST
  const bounds = { afterAt, afterId, beforeAt, beforeId }
  const isViewing = actor.viewing !== undefined
  const rows = await db.read(page({ from, isViewing })({ userId, communityId, option, ...bounds, limit: size + 1 }))
  const toEdge = (row: (typeof rows)[number]) => edgeAt({ at: row.createdAt, id: row.id }, toNotificationView(row))
  return from === 'newest'
    ? pageOf(rows, { first: size, after }, toEdge)
    : pageBefore(rows, { last: size, before }, toEdge)
}
