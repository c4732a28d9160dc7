import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ImportRowOutcome, ImportState } from '#shared/domain/onboarding/invitations/statuses.ts'
import { planIdOf } from '#shared/domain/onboarding/offer.ts'
import { rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanInvite } from './invitation-access.ts'

export type ImportView = {
  readonly id: string
  readonly state: ImportState
  readonly rowCount: number
  /** Rows that could be invited when the file was read. */
  readonly readyCount: number
  readonly createdAt: Date
  readonly createdBy: string
  readonly finishedAt: Date | null
  readonly outcomes: readonly { readonly outcome: ImportRowOutcome; readonly rows: number }[]
}

const columns = {
  id: invitationImports.id,
  state: invitationImports.state,
  rowCount: invitationImports.rowCount,
  readyCount: invitationImports.readyCount,
  createdAt: invitationImports.createdAt,
  finishedAt: invitationImports.finishedAt,
  givenName: users.givenName,
  familyName: users.familyName,
  outcomes: sql<string>`(SELECT json_group_array(json_object('outcome', counted.outcome, 'rows', counted.rows))
    FROM (SELECT of_file.outcome, count(*) AS rows FROM ${invitationImportRows} AS of_file
      WHERE of_file.import_id = ${invitationImports.id} AND of_file.community_id = ${invitationImports.communityId}
      GROUP BY of_file.outcome ORDER BY of_file.outcome) AS counted)`,
}

// Staff belong to the admin community.
function selectImports() {
  return build
    .select(columns)
    .from(invitationImports)
    .innerJoin(users, sql`${users.id} = ${invitationImports.createdById}`)
}

const oneImport = statement((p: { readonly communityId: string; readonly importId: string }) =>
  selectImports().where(and(eq(invitationImports.id, p.importId), eq(invitationImports.communityId, p.communityId))),
)

const newestImports = statement((p: { readonly communityId: string; readonly limit: number }) =>
  selectImports()
    .where(eq(invitationImports.communityId, p.communityId))
    .orderBy(sql`${invitationImports.createdAt} DESC`, sql`${invitationImports.id} DESC`)
    .limit(p.limit),
)

function toImport({
  givenName,
  familyName,
  outcomes,
  ...row
}: Awaited<ReturnType<typeof selectImports>>[number]): ImportView {
  return {
    ...row,
    createdBy: fullName({ givenName, familyName }),
    // Written by the query above.
    outcomes: JSON.parse(outcomes) as ImportView['outcomes'],
  }
}

export async function readImport(ctx: ActorContext, importId: string): Promise<ImportView | null> {
  const { communityId } = ctx.actor
  const [, [row]] = await Promise.all([checkCanInvite(ctx), ctx.db.read(oneImport({ communityId, importId }))])
  return row ? toImport(row) : null
}

const LISTED = 10

/** The files that staff brought last. */
export async function listImports(ctx: ActorContext): Promise<readonly ImportView[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanInvite(ctx), ctx.db.read(newestImports({ communityId, limit: LISTED }))])
  return rows.map(toImport)
}

export type ImportRowView = {
  readonly rowNumber: number
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly planId: string | null
  readonly outcome: ImportRowOutcome
  readonly invitationId: string | null
  readonly memberId: string | null
  /** The row with the same email. */
  readonly repeats: number | null
}

type RowsArgs = {
  readonly communityId: string
  readonly importId: string
  readonly after: number
  readonly limit: number
}

const rowsAfter = statementByShape(
  (onlyProblems: boolean) => (p: RowsArgs) =>
    build
      .select()
      .from(invitationImportRows)
      .where(
        and(
          eq(invitationImportRows.importId, p.importId),
          eq(invitationImportRows.communityId, p.communityId),
          gt(invitationImportRows.rowNumber, p.after),
          onlyProblems ? sql`${invitationImportRows.outcome} NOT IN ('READY', 'INVITED')` : undefined,
        ),
      )
      .orderBy(asc(invitationImportRows.rowNumber))
      .limit(p.limit),
)

export type ListImportRowsInput = PageInput & { readonly importId: string; readonly onlyProblems: boolean }

/** The rows of a file in its order, all of them or those that are not invited. */
export async function listImportRows(
  ctx: ActorContext,
  { importId, onlyProblems, ...page }: ListImportRowsInput,
): Promise<ConnectionView<ImportRowView>> {
  const after = page.after ? rowNumberOf(page.after) : 0
  const args = { communityId: ctx.actor.communityId, importId, after, limit: page.first + 1 }
  const [, rows] = await Promise.all([checkCanInvite(ctx), ctx.db.read(rowsAfter(onlyProblems)(args))])
  return pageOf(rows, page, (row) => edgeAt({ at: new Date(0), id: String(row.rowNumber) }, toRow(row)))
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
