import { sql } from 'drizzle-orm'
import { check, index, type SQLiteColumn, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { IMPORT_STATES } from '#shared/domain/imports/states.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/**
 * Common columns of an import file from staff, whatever its content: staff first see what will become of each row, then confirm the import.
 */
export function importFileColumns() {
  return {
    id: id(),
    communityId: community(),
    /** The member of staff who uploaded the file. */
    createdById: person('created_by_id'),
    /** SHA-256 of the file: if it is sent again during the import, the import continues where it is. */
    fileHash: text('file_hash').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The member of staff who confirmed it. */
    confirmedById: text('confirmed_by_id').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    finishedAt: instant('finished_at'),
    /** End of the lease of the run that works on it; the instant is also the fence. */
    leasedUntil: instant('leased_until'),
  }
}

type Columns = Readonly<Record<keyof ReturnType<typeof importFileColumns>, SQLiteColumn>>

export function importFileRules(table: string, t: Columns) {
  return [
    uniqueIndex(`${table}_one_at_work`).on(t.communityId, t.fileHash).where(sql`${t.state} <> 'DONE'`),
    index(`${table}_newest`).on(t.communityId, t.createdAt, t.id),
    index(`${table}_running`).on(t.confirmedAt, t.id).where(sql`${t.state} = 'RUNNING'`),
    index(`${table}_old`).on(t.createdAt, t.id),
    check(`${table}_state`, isOneOf(t.state, IMPORT_STATES)),
    check(`${table}_confirmed`, sql`(${t.state} = 'CHECKED') = (${t.confirmedAt} IS NULL)`),
    check(`${table}_finished`, sql`(${t.state} = 'DONE') = (${t.finishedAt} IS NOT NULL)`),
  ]
}
