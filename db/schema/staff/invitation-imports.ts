import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { IMPORT_ROW_OUTCOMES, IMPORT_STATES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { users } from '../members.ts'

/** A file of people whom staff invite: first its rows are shown with what will become of each, then staff have them invited. */
export const invitationImports = sqliteTable(
  'invitation_imports',
  {
    id: id(),
    communityId: community(),
    /** Who of staff has brought the file. */
    createdById: text('created_by_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the file: one that is sent again while it is at work goes on where it is. */
    fileHash: text('file_hash').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    rowCount: integer('row_count').notNull(),
    /** How many rows could be invited when the file was read. */
    readyCount: integer('ready_count').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Who of staff has said that its people are invited. */
    confirmedById: text('confirmed_by_id').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    finishedAt: instant('finished_at'),
    /** The run that works on it holds it until then; the instant is also its fence. */
    leasedUntil: instant('leased_until'),
  },
  (t) => [
    uniqueIndex('invitation_imports_one_at_work').on(t.communityId, t.fileHash).where(sql`${t.state} <> 'DONE'`),
    index('invitation_imports_newest').on(t.communityId, t.createdAt, t.id),
    index('invitation_imports_running').on(t.confirmedAt, t.id).where(sql`${t.state} = 'RUNNING'`),
    index('invitation_imports_old').on(t.createdAt, t.id),
    check('invitation_imports_state', isOneOf(t.state, IMPORT_STATES)),
    check('invitation_imports_confirmed', sql`(${t.state} = 'CHECKED') = (${t.confirmedAt} IS NULL)`),
    check('invitation_imports_finished', sql`(${t.state} = 'DONE') = (${t.finishedAt} IS NOT NULL)`),
  ],
)

/** A row of such a file, as it was read, and what has become of it. */
export const invitationImportRows = sqliteTable(
  'invitation_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => invitationImports.id),
    communityId: community(),
    /** As a spreadsheet shows it. */
    rowNumber: integer('row_number').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    email: text('email').notNull(),
    companyName: text('company_name'),
    termMonths: integer('term_months').notNull(),
    outcome: text('outcome', { enum: IMPORT_ROW_OUTCOMES }).notNull(),
    /** The invitation, the member, or the number of the row that the outcome is about. */
    refersTo: text('refers_to'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    index('invitation_import_rows_ready').on(t.importId, t.rowNumber).where(sql`${t.outcome} = 'READY'`),
    check('invitation_import_rows_outcome', isOneOf(t.outcome, IMPORT_ROW_OUTCOMES)),
  ],
)
