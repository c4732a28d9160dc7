import { statementsOfMember } from '#db/billing/statements/statement-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { readShared } from '#db/read-together.ts'
import {
  pageOfStatements,
  type StatementsPage,
  type StatementView,
  type StatementYearView,
  yearsOf,
} from '#shared/domain/billing/statements.ts'

/** A member has some dozens at most; a page shows a few. */
const readAll = readShared(({ db, actor }: ActorContext) => db.read(statementsOfMember(actor)))

export async function listStatements(ctx: ActorContext, page: StatementsPage): Promise<readonly StatementView[]> {
  const all = await readAll(ctx)
  return pageOfStatements(all, page, all[0]?.timeZone ?? 'UTC')
}

/** Every year with statements, and what was paid in it. */
export async function listStatementYears(ctx: ActorContext): Promise<readonly StatementYearView[]> {
  const all = await readAll(ctx)
  return yearsOf(all, all[0]?.timeZone ?? 'UTC')
}
