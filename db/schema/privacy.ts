import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { communities } from './communities.ts'
import { users } from './members.ts'

function community() {
  return text('community_id')
    .notNull()
    .references(() => communities.id)
}
function member() {
  return text('user_id')
    .notNull()
    .references(() => users.id)
}

export const EXPORT_STATES = ['WAITING', 'READY', 'EXPIRED', 'FAILED'] as const

/** Copies of a member's data, asked for by the member and written by a job. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The run that writes it; its end is also its fence. */
    leasedUntil: instant('leased_until'),
    readyAt: instant('ready_at'),
    /** When its parts are deleted. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('data_exports_one_waiting').on(t.userId).where(sql`${t.state} = 'WAITING'`),
    index('data_exports_by_user').on(t.communityId, t.userId, t.requestedAt),
    index('data_exports_waiting').on(t.requestedAt).where(sql`${t.state} = 'WAITING'`),
    index('data_exports_by_expiry').on(t.expiresAt).where(sql`${t.state} = 'READY'`),
    check('data_exports_state', sql`${t.state} IN ('WAITING', 'READY', 'EXPIRED', 'FAILED')`),
    check(
      'data_exports_ready',
      sql`${t.state} <> 'READY' OR (${t.readyAt} IS NOT NULL AND ${t.expiresAt} IS NOT NULL)`,
    ),
  ],
)

/** What an export holds, in order, so that neither the job nor a download has all of it in memory. */
export const dataExportParts = sqliteTable(
  'data_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExports.id),
    position: integer('position').notNull(),
    communityId: community(),
    /** The table that the rows are of. */
    source: text('source').notNull(),
    label: text('label').notNull(),
    /** A JSON list of rows. */
    rows: text('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
)

/** Requests of members to delete their account. A finished one stays as the record that it was done. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    requestedAt: instant('requested_at').notNull(),
    /** When the job deletes the account, unless it was cancelled. */
    dueAt: instant('due_at').notNull(),
    /** When the member was mailed that the end is near. */
    remindedAt: instant('reminded_at'),
    cancelledAt: instant('cancelled_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('account_deletions_one_open')
      .on(t.userId)
      .where(sql`${t.cancelledAt} IS NULL AND ${t.finishedAt} IS NULL`),
    index('account_deletions_due').on(t.dueAt).where(sql`${t.cancelledAt} IS NULL AND ${t.finishedAt} IS NULL`),
    index('account_deletions_by_user').on(t.communityId, t.userId, t.requestedAt),
    check('account_deletions_end', sql`${t.cancelledAt} IS NULL OR ${t.finishedAt} IS NULL`),
  ],
)
