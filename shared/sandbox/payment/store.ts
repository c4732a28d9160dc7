import { openJournal } from '../journal.ts'
import type {
  ClientToken,
  CreditEntry,
  Customer,
  Invoice,
  InvoiceEvent,
  PendingAuthentication,
  PricePoint,
  Product,
  Profile,
  SeedMark,
  Subscription,
  Token,
  Transaction,
  UpdateRequest,
  Vaulted,
} from './rows.ts'

export type Tables = {
  readonly customers: Customer
  readonly products: Product
  readonly pricePoints: PricePoint
  readonly profiles: Profile
  readonly tokens: Token
  /** Created by the vault's fields. */
  readonly nonces: Token
  readonly subscriptions: Subscription
  readonly invoices: Invoice
  readonly invoiceEvents: InvoiceEvent
  readonly transactions: Transaction
  readonly creditEntries: CreditEntry
  readonly authentications: PendingAuthentication
  readonly updateRequests: UpdateRequest
  readonly seeds: SeedMark
  readonly clientTokens: ClientToken
  readonly vaulted: Vaulted
}
type TableName = keyof Tables
type Change = readonly [table: TableName, id: string | number, row: Tables[TableName] | null]

/** Ids assigned by the provider start here; those of a seed are lower. */
const FIRST_ID = 10_000_001
const SPARE_LINES = 20_000

export type PaymentStore = ReturnType<typeof openPaymentStore>

/** The provider's rows, in memory and in one file: every change of one request is one line, so a crash keeps all of it or nothing. */
export function openPaymentStore(path: string) {
  const journal = openJournal<readonly Change[]>(path)
  const tables = new Map<TableName, Map<string | number, Tables[TableName]>>()
  let pending: Change[] = []
  let lastId = FIRST_ID - 1
  let lines = 0
  let maxLines = 0

  const tableOf = <N extends TableName>(name: N) => {
    const table = tables.get(name) ?? new Map<string | number, Tables[TableName]>()
    tables.set(name, table)
    return table as Map<string | number, Tables[N]>
  }
  const take = ([name, id, row]: Change) => {
    if (row === null) tableOf(name).delete(id)
    else tableOf(name).set(id, row)
    if (typeof id === 'number') lastId = Math.max(lastId, id)
  }
  const compact = () => {
    const kept = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): Change => [name, id, row]))
    journal.rewrite(kept.map((change) => [change]))
    lines = kept.length
    maxLines = 2 * lines + SPARE_LINES
  }

  for (const line of journal.entries()) line.forEach(take)
  compact()

  return {
    nextId: () => ++lastId,
    get: <N extends TableName>(name: N, id: string | number): Tables[N] | undefined => tableOf(name).get(id),
    all: <N extends TableName>(name: N): Tables[N][] => [...tableOf(name).values()],
    put: <N extends TableName>(name: N, row: Tables[N]) => {
      const change: Change = [name, row.id, row]
      take(change)
      pending.push(change)
    },
    drop: (name: TableName, id: string | number) => {
      const change: Change = [name, id, null]
      take(change)
      pending.push(change)
    },
    /** Writes what has changed since the last call. */
    commit: () => {
      if (pending.length === 0) return
      journal.append(pending)
      pending = []
      lines++
      if (lines > maxLines) compact()
    },
  }
}
