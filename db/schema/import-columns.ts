import { sql } from 'drizzle-orm'
import { check, index, type SQLiteColumn, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { IMPORT_STATES } from '#shared/domain/imports/states.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/** What the row of a file that staff bring has, whatever is in it: first it is shown what will become of each row, then staff have it done. */
export function importFileColumns() {
  return {
    id: id(),
    communityId: community(),
    /** Who of staff has brought the file. */
    createdById: person('created_by_id'),
    /** SHA-256 of the file: one that is sent again while it is at work goes on where it is. */
    fileHash: text('file_hash').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Who of staff has confirmed it. */
    confirmedById: text('confirmed_by_id').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    finishedAt: instant('finished_at'),
    /** The run that works on it holds it until then; the instant is also its fence. */
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
