import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { UNDELIVERABLE_REASONS } from '#shared/domain/notifications/undeliverable.ts'
import { instant } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/** Hours in which optional emails wait, in the time zone of the community. Without a row they never wait. */
export const quietHours = sqliteTable(
  'quiet_hours',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    /** Minutes since midnight; `to` before `from` means the next day. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    check('quiet_hours_are_of_a_day', sql`${t.fromMinute} BETWEEN 0 AND 1439 AND ${t.toMinute} BETWEEN 0 AND 1439`),
    check('quiet_hours_end', sql`${t.fromMinute} <> ${t.toMinute}`),
  ],
)

/** Addresses that the email provider reported. The row stays when its member asks us to send again, so that an older report has no effect. */
export const undeliverableAddresses = sqliteTable(
  'undeliverable_addresses',
  {
    communityId: community(),
    address: text('address').notNull(),
    reason: text('reason', { enum: UNDELIVERABLE_REASONS }).notNull(),
    /** When the provider saw it, by its clock. */
    reportedAt: instant('reported_at').notNull(),
    /** When the member asked us to send again; null while emails are held back. */
    resumedAt: instant('resumed_at'),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.address] })],
)
