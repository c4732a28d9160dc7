import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import {
  notificationPreferences,
  notifications,
  notificationViews,
  staffNotificationViews,
} from '#db/schema/notifications.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, isOfUser, type Runnable, statement } from '#db/statement.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'
import {
  channelUse,
  isAccountOption,
  isNotificationOption,
  type WebOptionId,
} from '#shared/domain/notifications/options.ts'
import { PUSH_AFTER_MS } from '#shared/domain/notifications/push.ts'
import { newId } from '#shared/kernel/ids.ts'

export type NotificationKey = {
  readonly communityId: string
  readonly userId: string
  /** `{kind}/{entityId}/{event}`: names the event, of which a person is told once. */
  readonly causeKey: string
}

type Row = ReturnType<typeof toNotificationRow>

/** A notification as `insertNotifications` takes it, in a list. */
export function toNotificationRow({ now }: Pick<DbContext, 'now'>, key: NotificationKey, content: NotificationContent) {
  const { option, message, url, group } = content
  return {
    id: newId(now),
    userId: key.userId,
    causeKey: key.causeKey,
    option,
    isAlwaysSent: isNotificationOption(option) && channelUse(option, 'WEB') === 'ALWAYS' ? 1 : 0,
    isOfAccount: isAccountOption(option) ? 1 : 0,
    message,
    url,
    groupKey: group?.key ?? null,
    actorName: group?.actorName ?? null,
    subject: group?.subject ?? null,
  }
}

type InsertArgs = { readonly communityId: string; readonly rows: readonly Row[]; readonly now: Date }

/** The value of a field of the row that the statement is at. */
export function rowField(name: string): SQL {
  return sql`json_extract(json_each.value, ${`$.${name}`})`
}

/**
 * The INSERT of any number of notifications: each is written once for its person and event, to active members of the community who
 * have not switched its option off, and to staff who work there. Former members are told what concerns their account or money: they
 * can't open anything else.
 */
export function insertNotifications(p: InsertArgs, provided: SQL = sql`TRUE`) {
  const fields = ['option', 'causeKey', 'message', 'url', 'groupKey', 'actorName', 'subject'].map(rowField)
  return build.run(sql`INSERT INTO ${notifications}
      (id, community_id, user_id, option, cause_key, message, url, group_key, actor_name, subject, created_at)
      SELECT ${rowField('id')}, ${p.communityId}, person.id, ${sql.join(fields, sql`, `)},
        ${createdAt(p)}
      FROM json_each(${p.rows}) CROSS JOIN ${users} AS person ON person.id = ${rowField('userId')}
      WHERE person.status = 'ACTIVE' AND (${isMember(p)} OR ${isStaff(p)}) AND (${rowField('isOfAccount')} OR NOT ${isFormer(p)})
        AND (${rowField('isAlwaysSent')} OR NOT ${isSwitchedOff(p)}) AND ${provided}
      ON CONFLICT (user_id, cause_key) DO NOTHING`)
}

function isMember(p: InsertArgs): SQL {
  return sql`(person.kind = 'MEMBER' AND person.community_id = ${p.communityId})`
}

function isFormer({ communityId }: InsertArgs): SQL {
  return isFormerMember(communityId, { standing: sql`person.standing` })
}

/** Staff belong to the admin community and work where they have a permission. */
function isStaff(p: InsertArgs): SQL {
  return sql`(person.kind = 'STAFF' AND EXISTS (SELECT 1 FROM ${staffPermissions} AS held
    WHERE held.user_id = person.id AND held.community_id = ${p.communityId}))`
}

/** Batches do not commit in the order of their clocks: what a person has not seen is newer than what they have. */
function createdAt(p: InsertArgs): SQL {
  const seen = (views: typeof notificationViews | typeof staffNotificationViews) =>
    sql`coalesce((SELECT seen.viewed_at + 1 FROM ${views} AS seen
      WHERE seen.user_id = person.id AND seen.community_id = ${p.communityId}), 0)`
  return sql`max(${p.now}, ${seen(notificationViews)}, ${seen(staffNotificationViews)})`
}

function isSwitchedOff(p: InsertArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${notificationPreferences} AS chosen
    WHERE chosen.user_id = person.id AND chosen.community_id = ${p.communityId} AND chosen.option = ${rowField('option')}
      AND chosen.channel = 'WEB' AND NOT chosen.is_selected)`
}

/**
 * The INSERT of what goes to devices about the same events: one row for an event and a device, whatever the member chose for the web.
 * Preferences, quiet hours, what was read meanwhile and whether they are still a member count when it is sent.
 */
export function insertPushes(p: InsertArgs, provided: SQL = sql`TRUE`) {
  const fields = ['causeKey', 'option', 'message', 'url', 'groupKey'].map(rowField)
  return build.run(sql`INSERT INTO ${pushMessages}
      (id, community_id, user_id, push_token_id, notification_id, cause_key, option, message, url, group_key,
        status, next_attempt_at, created_at)
      SELECT ${rowField('id')} || '.' || device.id, person.community_id, person.id, device.id, ${rowField('id')},
        ${sql.join(fields, sql`, `)}, 'WAITING', ${p.now} + ${PUSH_AFTER_MS}, ${p.now}
      FROM json_each(${p.rows})
        CROSS JOIN ${users} AS person ON person.id = ${rowField('userId')}
        CROSS JOIN ${pushTokens} AS device ON device.user_id = person.id AND device.community_id = ${p.communityId}
      WHERE person.community_id = ${p.communityId} AND person.kind = 'MEMBER' AND person.status = 'ACTIVE'
        AND device.is_fcm AND device.expires_at > ${p.now} AND ${provided}
      ON CONFLICT (push_token_id, cause_key) DO NOTHING`)
}

const inserted = statement((p: InsertArgs) => insertNotifications(p))
const pushed = statement((p: InsertArgs) => insertPushes(p))

/** Tells a person on the web, and a member on their devices, for the batch of the event. */
export function notificationStatements(ctx: DbContext, key: NotificationKey, content: NotificationContent) {
  const { now } = ctx
  const { communityId } = key
  const args = { communityId, rows: [toNotificationRow(ctx, key, content)], now }
  return goesToDevices(content.option) ? ([inserted(args), pushed(args)] as const) : ([inserted(args)] as const)
}

/** Tells each of many people of one event, with notifications as `toNotificationRow` makes them; for the batch of the event. */
export function manyNotificationsStatements(
  { now }: Pick<DbContext, 'now'>,
  communityId: string,
  rows: readonly Row[],
): readonly Runnable[] {
  if (rows.length === 0) return []
  const args = { communityId, rows, now }
  return [inserted(args), pushed(args)]
}

function goesToDevices(option: WebOptionId): boolean {
  return isNotificationOption(option) && channelUse(option, 'PUSH') !== 'NONE'
}

/** Takes a notification back, for the batch that undoes its event. */
export function withdrawNotificationStatements({ communityId, userId, causeKey }: NotificationKey) {
  return [
    build
      .delete(notifications)
      .where(and(isOfUser(notifications, { userId, communityId }), eq(notifications.causeKey, causeKey))),
    build
      .delete(pushMessages)
      .where(and(isOfUser(pushMessages, { userId, communityId }), eq(pushMessages.causeKey, causeKey))),
  ] as const
}
