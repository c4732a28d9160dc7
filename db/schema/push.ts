import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { sessions } from './auth.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/**
 * Devices that registered for notifications. A token belongs to one person and is deleted with its session: a trigger on `sessions` deletes
 * it whenever the session is revoked, in any way.
 */
export const pushTokens = sqliteTable(
  'push_tokens',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    /** The session in which the token was added last. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id),
    token: text('token').notNull().unique(),
    isIos: flag('is_ios').notNull(),
    /** False for a bare APNs token, which the provider does not take. */
    isFcm: flag('is_fcm').notNull(),
    addedAt: instant('added_at').notNull(),
    /** The latest end of the session. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('push_tokens_by_user').on(t.userId, t.communityId, t.addedAt, t.id),
    index('push_tokens_by_session').on(t.sessionId),
    index('push_tokens_by_expiry').on(t.expiresAt),
  ],
)

export const PUSH_STATUSES = ['WAITING', 'SENT', 'FAILED', 'WITHHELD'] as const

/** Push messages to members' devices: one row per event and device, written in the batch of the event and sent after it. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    pushTokenId: text('push_token_id')
      .notNull()
      .references(() => pushTokens.id, { onDelete: 'cascade' }),
    /** The id of the notification on the web, which does not exist if the member has switched web notifications off. */
    notificationId: text('notification_id').notNull(),
    causeKey: text('cause_key').notNull(),
    option: text('option').$type<NotificationOptionId>().notNull(),
    message: text('message').notNull(),
    /** A path of the site, without the host. */
    url: text('url').notNull(),
    groupKey: text('group_key'),
    /** WITHHELD: not sent, because it was switched off, read or hidden from its reader meanwhile. */
    status: text('status', { enum: PUSH_STATUSES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The end of the lease is its fence: a sender whose lease has expired stores no result. */
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    unique('push_messages_once').on(t.pushTokenId, t.causeKey),
    index('push_messages_due').on(t.nextAttemptAt, t.id).where(sql`${t.status} = 'WAITING'`),
    index('push_messages_waiting').on(t.communityId, t.nextAttemptAt).where(sql`${t.status} = 'WAITING'`),
    index('push_messages_by_cause').on(t.communityId, t.userId, t.causeKey),
    index('push_messages_by_age').on(t.createdAt),
    index('push_messages_of_groups').on(t.communityId, t.causeKey).where(sql`${t.causeKey} GLOB 'group/*'`),
    index('push_messages_of_forum').on(t.communityId, t.causeKey).where(sql`${t.causeKey} GLOB 'forum/*'`),
    check('push_messages_status', sql`${t.status} IN ('WAITING', 'SENT', 'FAILED', 'WITHHELD')`),
    check('push_messages_url_is_a_path', sql`${t.url} GLOB '/*' AND ${t.url} NOT GLOB '//*'`),
  ],
)
