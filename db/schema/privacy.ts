import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { subscription } from './billing.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

function member() {
  return person()
}

export const EXPORT_STATES = ['WAITING', 'READY', 'EXPIRED', 'FAILED'] as const

/** Copies of a member's data, requested by the member and written by a job. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Incremented by each lease, so it is the fence of the run that writes. */
    tries: integer('tries').notNull().default(0),
    /** Runs since a part was last completed; after several the export is given up. */
    partTries: integer('part_tries').notNull().default(0),
    /** End of the lease of the writing run, which renews it. */
    leasedUntil: instant('leased_until'),
    readyAt: instant('ready_at'),
    /** When its files are deleted. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('data_exports_one_waiting').on(t.userId).where(sql`${t.state} = 'WAITING'`),
    index('data_exports_by_user').on(t.communityId, t.userId, t.requestedAt),
    index('data_exports_waiting').on(t.requestedAt).where(sql`${t.state} = 'WAITING'`),
    index('data_exports_unfinished').on(t.communityId, t.requestedAt).where(sql`${t.state} IN ('WAITING', 'FAILED')`),
    index('data_exports_by_expiry').on(t.expiresAt).where(sql`${t.state} = 'READY'`),
    check('data_exports_state', sql`${t.state} IN ('WAITING', 'READY', 'EXPIRED', 'FAILED')`),
    check(
      'data_exports_ready',
      sql`${t.state} <> 'READY' OR (${t.readyAt} IS NOT NULL AND ${t.expiresAt} IS NOT NULL)`,
    ),
  ],
)

/** Where a part of an export begins in its source. */
export type ExportPartPlace = {
  /** The accounts whose rows the export contains: the member, then the accounts that were merged into theirs. */
  readonly accountIds: readonly string[]
  /** Index of the current account in that list. */
  readonly account: number
  /** The last row before the part. */
  readonly after: number
}

/**
 * The content of an export, in order, so that neither the job nor a download holds all of it in memory. Each part is a file in object
 * storage (`exportFileKey`); its row is written first, so that no file is forgotten. Hence only the last part may be incomplete, and a
 * resumed run starts with it.
 */
export const dataExportParts = sqliteTable(
  'data_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExports.id),
    position: integer('position').notNull(),
    communityId: community(),
    /** The attempt that wrote it: each attempt writes into its own folder. */
    attempt: integer('attempt').notNull().default(1),
    /** The table that the rows come from. */
    source: text('source').notNull(),
    label: text('label').notNull(),
    /** Null in parts of releases that always started over. */
    beginsAt: text('begins_at', { mode: 'json' }).$type<ExportPartPlace>(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
)

/** Members' requests to delete their account. A completed one stays as the record of the deletion. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    requestedAt: instant('requested_at').notNull(),
    /** When the job deletes the account, unless it was cancelled. */
    dueAt: instant('due_at').notNull(),
    /** When the member was emailed that the deletion is near. */
    remindedAt: instant('reminded_at'),
    cancelledAt: instant('cancelled_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('account_deletions_one_open')
      .on(t.userId)
      .where(sql`${t.cancelledAt} IS NULL AND ${t.finishedAt} IS NULL`),
    index('account_deletions_due').on(t.dueAt).where(sql`${t.cancelledAt} IS NULL AND ${t.finishedAt} IS NULL`),
    index('account_deletions_open')
      .on(t.communityId, t.dueAt)
      .where(sql`${t.cancelledAt} IS NULL AND ${t.finishedAt} IS NULL`),
    index('account_deletions_by_user').on(t.communityId, t.userId, t.requestedAt),
    check('account_deletions_end', sql`${t.cancelledAt} IS NULL OR ${t.finishedAt} IS NULL`),
  ],
)

/** REFUSED: the provider did not do it. Staff do it there by hand; the job checks daily whether they have. */
export const MEMBERSHIP_END_STATES = ['OPEN', 'DONE', 'REFUSED'] as const

/** The next step of an end. CHECK: the provider was asked to end the membership and its answer is not known. */
export const MEMBERSHIP_END_STEPS = ['SEND', 'CHECK', 'CARDS'] as const

/** Memberships of deleted accounts and of closing communities, which a job ends at the payment provider. The row is written with the deletion. */
export const membershipEnds = sqliteTable(
  'membership_ends',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    subscriptionId: subscription().unique(),
    state: text('state', { enum: MEMBERSHIP_END_STATES }).notNull(),
    step: text('step', { enum: MEMBERSHIP_END_STEPS }).notNull(),
    sentAt: instant('sent_at'),
    /** End of the lease of the run that works on it; also its fence. */
    leasedUntil: instant('leased_until'),
    /** When the job continues; null once it has ended. */
    nextTryAt: instant('next_try_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('membership_ends_due').on(t.nextTryAt).where(sql`${t.nextTryAt} IS NOT NULL`),
    index('membership_ends_unfinished').on(t.communityId, t.createdAt).where(sql`${t.state} IN ('OPEN', 'REFUSED')`),
    index('membership_ends_by_user').on(t.userId),
    check('membership_ends_state', isOneOf(t.state, MEMBERSHIP_END_STATES)),
    check('membership_ends_step', isOneOf(t.step, MEMBERSHIP_END_STEPS)),
    check('membership_ends_ended', sql`(${t.state} = 'DONE') = (${t.endedAt} IS NOT NULL)`),
    check('membership_ends_next', sql`(${t.state} = 'DONE') = (${t.nextTryAt} IS NULL)`),
  ],
)
