import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ownRequest } from '../auth/own-request.ts'

const POPUP = graphql(`
  query NotificationsPopup($first: Int) {
    notifications(first: $first) {
      edges { node { id url message hasRead createdAt } }
    }
  }
`)

const VIEWED = graphql(`
  mutation NotificationsViewed($newestId: ID!) { notificationsMarkAsViewed(newestId: $newestId) }
`)

const MARK = graphql(`
  mutation NotificationsMark($ids: [ID!]!) { notificationsMarkAsRead(notificationIds: $ids) { count markedAt } }
`)

const MARK_ALL = graphql(`
  mutation NotificationsMarkAll($option: ID) { notificationsMarkAllAsRead(option: $option) { count markedAt } }
`)

const UNMARK = graphql(`
  mutation NotificationsUnmark($markedAt: DateTime!) { notificationsMarkAsUnread(markedAt: $markedAt) }
`)

export type PopupNotification = ResultOf<typeof POPUP>['notifications']['edges'][number]['node']
export type Marked = ResultOf<typeof MARK>['notificationsMarkAsRead']

export async function loadNewest(first: number): Promise<PopupNotification[]> {
  const { notifications } = await ownRequest()(POPUP, { first })
  return notifications.edges.map(({ node }) => node)
}

/** Returns whether something newer is unviewed. */
export async function recordView(newestId: string): Promise<boolean> {
  return (await ownRequest()(VIEWED, { newestId })).notificationsMarkAsViewed
}

export async function markAsRead(ids: readonly string[]): Promise<Marked> {
  return (await ownRequest()(MARK, { ids: [...ids] })).notificationsMarkAsRead
}

/** Marks when following a link: the request outlives the page. */
export async function markWhileLeaving(id: string): Promise<void> {
  await ownRequest()(MARK, { ids: [id] }, { isKeptAlive: true })
}

export async function markAllAsRead(option: string | null): Promise<Marked> {
  return (await ownRequest()(MARK_ALL, { option })).notificationsMarkAllAsRead
}

export async function markAsUnread(markedAt: string): Promise<void> {
  await ownRequest()(UNMARK, { markedAt })
}
