import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COMMUNITY_EXPORT_STATES } from '#shared/domain/communities/export/export.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** Exports of a whole community, requested by staff and written piece by piece by a job. */
export const communityExports = sqliteTable(
  'community_exports',
  {
    id: id(),
    communityId: community(),
    requestedById: person('requested_by_id'),
    reason: text('reason').notNull(),
    state: text('state', { enum: COMMUNITY_EXPORT_STATES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** The instant of its data; null until the export begins. */
    asOf: instant('as_of'),
    /** The last row of each table at that instant, by table name. */
    lastRows: text('last_rows', { mode: 'json' }).$type<Readonly<Record<string, number>>>(),
    /** Where the next piece begins: its table (null for the first piece), and the last row or file that was written. */
    source: text('source'),
    after: integer('after').notNull().default(0),
    /** Incremented by each lease, so it is the fence of the run that writes. */
    tries: integer('tries').notNull().default(0),
    leasedUntil: instant('leased_until'),
    readyAt: instant('ready_at'),
    /** When its files are deleted, whatever its outcome. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('community_exports_one_waiting').on(t.communityId).where(sql`${t.state} = 'WAITING'`),
    index('community_exports_by_time').on(t.communityId, t.requestedAt),
    index('community_exports_waiting').on(t.requestedAt).where(sql`${t.state} = 'WAITING'`),
    index('community_exports_by_expiry').on(t.expiresAt).where(sql`${t.state} <> 'EXPIRED'`),
    check('community_exports_state', isOneOf(t.state, COMMUNITY_EXPORT_STATES)),
    check(
      'community_exports_ready',
      sql`${t.state} <> 'READY' OR (${t.readyAt} IS NOT NULL AND ${t.asOf} IS NOT NULL)`,
    ),
  ],
)

/**
 * The files of an export. Each is in object storage (`exportFileKey`); its row is written first, without a checksum, so that no file is
 * forgotten, and is then completed with the position at which the next piece begins.
 */
export const communityExportParts = sqliteTable(
  'community_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => communityExports.id),
    position: integer('position').notNull(),
    communityId: community(),
    /** The attempt that wrote it: each attempt writes into its own folder. */
    attempt: integer('attempt').notNull(),
    /** Name of the file, such as "0003-members.jsonl". */
    name: text('name').notNull(),
    source: text('source').notNull(),
    /** Number of table rows, or of files in an archive. */
    items: integer('items').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 in hexadecimal; null while the file is being written. */
    sha256: text('sha256'),
    /** When its rows were read. */
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exportId, t.position] }),
    uniqueIndex('community_export_parts_by_name').on(t.exportId, t.name),
  ],
)
