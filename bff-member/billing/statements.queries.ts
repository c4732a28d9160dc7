import { entriesOfMember } from '#db/billing/statements/statement-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { readShared } from '#db/read-together.ts'
import {
  pageOfStatements,
  type StatementsPage,
  type StatementView,
  type StatementYearView,
  statementsOf,
  yearsOf,
} from '#shared/domain/billing/statements.ts'

/** A member has a few dozen at most; a page shows a few. */
const readAll = readShared(async ({ db, actor }: ActorContext) => {
  const entries = await db.read(entriesOfMember(actor))
  return {
    statements: statementsOf(entries.map(({ timeZone: _, ...entry }) => entry)),
    timeZone: entries[0]?.timeZone ?? 'UTC',
  }
})

export async function listStatements(ctx: ActorContext, page: StatementsPage): Promise<readonly StatementView[]> {
  const { statements, timeZone } = await readAll(ctx)
  return pageOfStatements(statements, page, timeZone)
}

/** Every year with statements, and the amount paid in it. */
export async function listStatementYears(ctx: ActorContext): Promise<readonly StatementYearView[]> {
  const { statements, timeZone } = await readAll(ctx)
  return yearsOf(statements, timeZone)
}
