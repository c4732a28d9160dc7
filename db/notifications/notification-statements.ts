import { and, eq, notExists, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'
import { channelUse } from '#shared/domain/notifications/options.ts'
import { newId } from '#shared/kernel/ids.ts'

export type NotificationKey = {
  readonly communityId: string
  readonly userId: string
  /** `{kind}/{entityId}/{event}`: names the event, of which a person is told once. */
  readonly causeKey: string
}

/**
 * Tells a member on the web, for the batch of the event: the row is written once for person and event, to active members who have
 * not switched the option off. An array, because awaiting a promise of a query would run the query.
 */
export function notificationStatements({ now }: DbContext, key: NotificationKey, content: NotificationContent) {
  const { communityId, userId, causeKey } = key
  const { option, message, url, group } = content
  const use = channelUse(option, 'WEB')
  if (use === 'NONE') return []
  const seenUntil = build
    .select({ at: notificationViews.viewedAt })
    .from(notificationViews)
    .where(and(eq(notificationViews.userId, userId), eq(notificationViews.communityId, communityId)))
  const row = build
    .select({
      id: sql<string>`${newId(now)}`.as('id'),
      communityId: users.communityId,
      userId: users.id,
      option: sql<typeof option>`${option}`.as('option'),
      causeKey: sql<string>`${causeKey}`.as('cause_key'),
      message: sql<string>`${message}`.as('message'),
      url: sql<string>`${url}`.as('url'),
      groupKey: sql<string | null>`${group?.key ?? null}`.as('group_key'),
      actorName: sql<string | null>`${group?.actorName ?? null}`.as('actor_name'),
      subject: sql<string | null>`${group?.subject ?? null}`.as('subject'),
      // Batches do not commit in the order of their clocks: what the member has not seen is newer than what they have.
      createdAt: sql<Date>`max(${now.getTime()}, coalesce(${seenUntil} + 1, 0))`.as('created_at'),
      readAt: sql<null>`NULL`.as('read_at'),
    })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.communityId, communityId),
        eq(users.kind, 'MEMBER'),
        eq(users.status, 'ACTIVE'),
        use === 'ALWAYS' ? undefined : notExists(selectSwitchedOff(key, option)),
      ),
    )
  return [
    build
      .insert(notifications)
      .select(row)
      .onConflictDoNothing({ target: [notifications.userId, notifications.causeKey] }),
  ]
}

function selectSwitchedOff({ communityId, userId }: NotificationKey, option: NotificationContent['option']) {
  return build
    .select({ option: notificationPreferences.option })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.userId, userId),
        eq(notificationPreferences.communityId, communityId),
        eq(notificationPreferences.option, option),
        eq(notificationPreferences.channel, 'WEB'),
        eq(notificationPreferences.isSelected, false),
      ),
    )
}

/** Takes a notification back, for the batch that undoes its event. */
export function withdrawNotificationStatement({ communityId, userId, causeKey }: NotificationKey) {
  return build
    .delete(notifications)
    .where(
      and(
        eq(notifications.communityId, communityId),
        eq(notifications.userId, userId),
        eq(notifications.causeKey, causeKey),
      ),
    )
}
