import { type SQL, sql } from 'drizzle-orm'
import { notifications } from '#db/schema/notifications.ts'
import { commentsText } from '#shared/domain/notifications/article-notifications.ts'
import { repliedText } from '#shared/domain/notifications/forum-notifications.ts'
import { writtenText } from '#shared/domain/notifications/member-notifications.ts'
import type { WebOptionId } from '#shared/domain/notifications/options.ts'

/** An entry of a person's list, which may stand for several notifications. */
export type NotificationView = {
  readonly id: string
  readonly option: WebOptionId
  readonly message: string
  readonly url: string
  readonly hasRead: boolean
  readonly createdAt: Date
  /** How many unread notifications it stands for. */
  readonly count: number
}

/** The unread notifications of the same person and group: `same` in the text. */
const sameGroup = sql`${notifications} AS same WHERE same.community_id = ${notifications.communityId}
  AND same.user_id = ${notifications.userId} AND same.group_key = ${notifications.groupKey} AND same.read_at IS NULL`

const isGrouped = sql`${notifications.readAt} IS NULL AND ${notifications.groupKey} IS NOT NULL`

export function listedColumns() {
  return {
    id: notifications.id,
    option: notifications.option,
    message: notifications.message,
    url: notifications.url,
    readAt: notifications.readAt,
    createdAt: notifications.createdAt,
    actorName: notifications.actorName,
    subject: notifications.subject,
    count: sql<number>`CASE WHEN ${isGrouped} THEN (SELECT count(*) FROM ${sameGroup}) ELSE 1 END`,
    actors: sql<number>`CASE WHEN ${isGrouped} THEN (SELECT count(DISTINCT same.actor_name) FROM ${sameGroup}) ELSE 1 END`,
  }
}

/** The newest unread notification of a group represents all of them. */
export function standsForItself(): SQL {
  return sql`NOT (${isGrouped} AND EXISTS (SELECT 1 FROM ${sameGroup}
    AND (same.created_at, same.id) > (${notifications.createdAt}, ${notifications.id})))`
}

type Row = Omit<NotificationView, 'hasRead'> & {
  readonly readAt: Date | null
  readonly actorName: string | null
  readonly subject: string | null
  readonly actors: number
}

export function toNotificationView({ readAt, actorName, subject, actors, ...row }: Row): NotificationView {
  const isGroup = row.count > 1 && actorName && subject !== null
  const message = isGroup ? groupText(row, { actorName, subject, actors }) : row.message
  return { ...row, message, hasRead: readAt !== null }
}

type Group = { readonly actorName: string; readonly subject: string; readonly actors: number }

function groupText({ option, count }: Pick<Row, 'option' | 'count'>, { actorName, subject, actors }: Group): string {
  if (option === 'member-messages') return writtenText({ actorName, count })
  if (option === 'forum-replies' || option === 'forum-followed')
    return repliedText({ title: subject, actorName, actors, count })
  return commentsText({ title: subject, actorName, actors, count })
}
