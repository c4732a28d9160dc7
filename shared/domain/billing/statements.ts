import { dayOf } from '#shared/kernel/dates.ts'
import type { LedgerKind } from './ledger.ts'

/** One invoice, as the ledger has it. */
export type StatementView = {
  readonly id: string
  readonly name: string
  readonly purchasedAt: Date
  /** What was paid less what was given back. */
  readonly amountCents: number
  readonly refundedCents: number
}

export type StatementYearView = { readonly year: number; readonly count: number; readonly amountCents: number }

/** A statement with every movement of money, for its document. */
export type StatementDocumentView = StatementView & {
  readonly invoiceNumber: string | null
  readonly memberName: string
  readonly currency: string
  readonly timeZone: string
  readonly lines: readonly StatementLine[]
}
export type StatementLine = {
  readonly kind: LedgerKind
  readonly at: Date
  /** What was given back is negative. */
  readonly amountCents: number
  readonly cardLast4: string | null
}

export function statementUrl(id: string): string {
  return `/settings/billing/statements/${encodeURIComponent(id)}.pdf`
}

/** Opened by whoever has the link: its token is the key. */
export function sharedStatementPath(token: string): string {
  return `/statements/${encodeURIComponent(token)}.pdf`
}

export function yearOf({ purchasedAt }: Pick<StatementView, 'purchasedAt'>, timeZone: string): number {
  return Number(dayOf(purchasedAt, timeZone).slice(0, 4))
}

/** The years that have statements, the newest first, each with its total: that of the statements that are listed under it. */
export function yearsOf(statements: readonly StatementView[], timeZone: string): StatementYearView[] {
  const years = Map.groupBy(statements, (statement) => yearOf(statement, timeZone))
  return [...years]
    .map(([year, those]) => ({
      year,
      count: those.length,
      amountCents: those.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .sort((a, b) => b.year - a.year)
}

export type StatementsPage = {
  readonly year: number | null
  readonly first: number
  /** The id of the last statement of the page before. */
  readonly after: string | null
}

/** One page of statements, the newest first. */
export function pageOfStatements(
  statements: readonly StatementView[],
  { year, first, after }: StatementsPage,
  timeZone: string,
): StatementView[] {
  const listed = statements
    .filter((statement) => year === null || yearOf(statement, timeZone) === year)
    .sort((a, b) => b.purchasedAt.getTime() - a.purchasedAt.getTime() || (a.id < b.id ? 1 : -1))
  const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1
  return listed.slice(start, start + first)
}
