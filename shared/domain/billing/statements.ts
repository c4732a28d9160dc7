import { cursorRefused } from '#shared/kernel/cursor.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import type { LedgerKind } from './ledger.ts'
import type { PaymentView } from './views.ts'

/** One invoice, according to the ledger. */
export type StatementView = {
  readonly id: string
  readonly name: string
  readonly purchasedAt: Date
  /** Payments less refunds; negative for a credit. */
  readonly amountCents: number
  readonly refundedCents: number
  /** All movements that it sums up, oldest first. */
  readonly payments: readonly PaymentView[]
}

export type StatementYearView = { readonly year: number; readonly count: number; readonly amountCents: number }

/** A statement with every movement of money, for its document. */
export type StatementDocumentView = Omit<StatementView, 'payments'> & {
  readonly invoiceNumber: string | null
  readonly memberName: string
  readonly currency: string
  readonly timeZone: string
  readonly lines: readonly StatementLine[]
}
export type StatementLine = {
  readonly kind: LedgerKind
  readonly at: Date
  /** Refunds are negative. */
  readonly amountCents: number
  readonly cardLast4: string | null
}

export function statementUrl(id: string): string {
  return `/settings/billing/statements/${encodeURIComponent(id)}.pdf`
}

/** Opens without signing in for anybody with the link, whose token is the key. */
export function sharedStatementPath(token: string): string {
  return `/statements/${encodeURIComponent(token)}.pdf`
}

/** Payments count as positive. */
export function signedCents({ kind, amountCents }: Pick<PaymentView, 'kind' | 'amountCents'>): number {
  return kind === 'CHARGE' ? amountCents : -amountCents
}

/** The statements that the movements add up to. */
export function statementsOf(
  entries: readonly (PaymentView & { readonly statementId: string })[],
): readonly StatementView[] {
  const groups = Map.groupBy(entries, ({ statementId }) => statementId)
  return [...groups].map(([id, those]) => {
    const payments = those.map(({ statementId: _, ...payment }) => payment).sort(oldestFirst)
    const [first] = payments
    const charge = payments.find(({ kind }) => kind === 'CHARGE') ?? first
    return {
      id,
      name: charge?.productName ?? '',
      purchasedAt: charge?.happenedAt ?? new Date(0),
      amountCents: payments.reduce((sum, payment) => sum + signedCents(payment), 0),
      refundedCents: payments.reduce((sum, { kind, amountCents }) => sum + (kind === 'REFUND' ? amountCents : 0), 0),
      payments,
    }
  })
}

/** A payment comes before its refunds at the same instant. */
function oldestFirst(a: PaymentView, b: PaymentView): number {
  const order = a.happenedAt.getTime() - b.happenedAt.getTime()
  if (order !== 0 || a.kind === b.kind) return order || (a.id < b.id ? -1 : 1)
  return a.kind === 'CHARGE' ? -1 : b.kind === 'CHARGE' ? 1 : 0
}

export function yearOf({ purchasedAt }: Pick<StatementView, 'purchasedAt'>, timeZone: string): number {
  return Number(dayOf(purchasedAt, timeZone).slice(0, 4))
}

type Dated = Pick<StatementView, 'purchasedAt' | 'amountCents'>

/** The years with statements, newest first, each with the total of the statements listed under it. */
export function yearsOf(statements: readonly Dated[], timeZone: string): StatementYearView[] {
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
  /** The id of the last statement of the previous page. */
  readonly after: string | null
}

/** One page of statements, newest first. Refuses to continue after a statement that isn't listed. */
export function pageOfStatements<One extends Dated & Pick<StatementView, 'id'>>(
  statements: readonly One[],
  { year, first, after }: StatementsPage,
  timeZone: string,
): One[] {
  const listed = statements
    .filter((statement) => year === null || yearOf(statement, timeZone) === year)
    .sort((a, b) => b.purchasedAt.getTime() - a.purchasedAt.getTime() || (a.id < b.id ? 1 : -1))
  if (after === null) return listed.slice(0, first)
  const last = listed.findIndex(({ id }) => id === after)
  if (last === -1) throw cursorRefused()
  return listed.slice(last + 1, last + 1 + first)
}
