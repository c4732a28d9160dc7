import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { NOTIFICATION_CHANNELS } from '#shared/domain/notifications/declaration.ts'
import type { NotificationOptionId, WebOptionId } from '#shared/domain/notifications/options.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/** Notifications shown on the web: one row per person and event, written in the batch of its cause. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    option: text('option').$type<WebOptionId>().notNull(),
    /** Identifies the event: a person is notified of it once. */
    causeKey: text('cause_key').notNull(),
    message: text('message').notNull(),
    /** A path of the site, without the host. */
    url: text('url').notNull(),
    /** Notifications of one group are shown as one ("Ana and 3 others"); null for ungrouped ones. */
    groupKey: text('group_key'),
    /** The name of the person who caused it, if any. */
    actorName: text('actor_name'),
    /** What it is about, such as the title of an article, for the message of a group. */
    subject: text('subject'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('notifications_once').on(t.userId, t.causeKey),
    index('notifications_by_age').on(t.createdAt),
    index('notifications_of_groups').on(t.communityId, t.causeKey).where(sql`${t.causeKey} GLOB 'group/*'`),
    index('notifications_of_forum').on(t.communityId, t.causeKey).where(sql`${t.causeKey} GLOB 'forum/*'`),
    index('notifications_newest').on(t.communityId, t.userId, t.createdAt, t.id),
    index('notifications_unread_groups')
      .on(t.communityId, t.userId, t.groupKey, t.createdAt, t.id)
      .where(sql`${t.readAt} IS NULL AND ${t.groupKey} IS NOT NULL`),
    check('notifications_url_is_a_path', sql`${t.url} GLOB '/*' AND ${t.url} NOT GLOB '//*'`),
  ],
)

/** When a member last opened the popup or the list: newer notifications are unviewed, which is not the same as unread. */
export const notificationViews = sqliteTable('notification_views', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  communityId: community(),
  viewedAt: instant('viewed_at').notNull(),
})

/** The same for staff, who work in several communities. */
export const staffNotificationViews = sqliteTable(
  'staff_notification_views',
  {
    userId: person(),
    communityId: community(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.communityId] })],
)

/** Members' choices. Without a row a channel is on. */
export const notificationPreferences = sqliteTable(
  'notification_preferences',
  {
    userId: person(),
    communityId: community(),
    option: text('option').$type<NotificationOptionId>().notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    isSelected: flag('is_selected').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.option, t.channel] })],
)
