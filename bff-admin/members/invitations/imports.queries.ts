import type { ActorContext } from '#db/context.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build, statementByShape } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ImportRowOutcome } from '#shared/domain/onboarding/invitations/statuses.ts'
import { planIdOf } from '#shared/domain/onboarding/offer.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type ImportRowsArgs, type ImportRowsInput, type ImportView, importReads } from '../../imports/import-reads.ts'
import { checkCanInvite } from './invitation-access.ts'

type Own = {
  readonly rowCount: number
  /** Rows that could be invited when the file was read. */
  readonly readyCount: number
  readonly finishedAt: Date | null
}
export type InvitationImportView = ImportView<ImportRowOutcome> & Own

const { read, list, rowsAfter, listRows } = importReads<ImportRowOutcome, Own>({
  files: invitationImports,
  rows: invitationImportRows,
  own: {
    rowCount: invitationImports.rowCount,
    readyCount: invitationImports.readyCount,
    finishedAt: invitationImports.finishedAt,
  },
  made: 'INVITED',
  checkAccess: checkCanInvite,
})

export { list as listImports, read as readImport }

export type ImportRowView = {
  readonly rowNumber: number
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly planId: string | null
  readonly outcome: ImportRowOutcome
  readonly invitationId: string | null
  readonly memberId: string | null
  /** The number of an earlier row with the same email. */
  readonly repeats: number | null
}

const importRows = statementByShape((onlyProblems: boolean) => (p: ImportRowsArgs) => {
  const { where, order } = rowsAfter(p, onlyProblems)
  return build.select().from(invitationImportRows).where(where).orderBy(order).limit(p.limit)
})

export type ListImportRowsInput = ImportRowsInput & { readonly onlyProblems: boolean }

/** The rows of a file in its order: all of them, or only those that are not invited. */
export function listImportRows(
  ctx: ActorContext,
  { onlyProblems, ...input }: ListImportRowsInput,
): Promise<ConnectionView<ImportRowView>> {
  return listRows(ctx, input, importRows(onlyProblems), toRow)
}

function toRow(row: typeof invitationImportRows.$inferSelect): ImportRowView {
  const { rowNumber, email, companyName, termMonths, outcome, refersTo } = row
  return {
    ...{ rowNumber, email, companyName, outcome },
    name: fullName(row).trim(),
    planId: termMonths > 0 ? planIdOf(termMonths) : null,
    invitationId: outcome === 'INVITED' || outcome === 'IS_INVITED' ? refersTo : null,
    memberId: outcome === 'IS_MEMBER' ? refersTo : null,
    repeats: outcome === 'REPEATED' && refersTo !== null ? Number(refersTo) : null,
  }
}
