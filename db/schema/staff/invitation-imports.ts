import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { IMPORT_ROW_OUTCOMES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { importFileColumns, importFileRules } from '../import-columns.ts'

/** A file of people whom staff invite: staff first see what will become of each row, then have them invited. */
export const invitationImports = sqliteTable(
  'invitation_imports',
  {
    ...importFileColumns(),
    rowCount: integer('row_count').notNull(),
    /** How many rows could be invited when the file was read. */
    readyCount: integer('ready_count').notNull(),
  },
  (t) => importFileRules('invitation_imports', t),
)

/** A row of such a file, as it was read, and its outcome. */
export const invitationImportRows = sqliteTable(
  'invitation_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => invitationImports.id),
    communityId: community(),
    /** Numbered as in a spreadsheet. */
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
