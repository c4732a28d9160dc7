import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { productOfEntry, receiptOfEntry } from '#db/billing/product-of-entry.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import type { LedgerKind } from '#shared/domain/billing/ledger.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'

export type PaymentView = {
  readonly id: string
  readonly kind: LedgerKind
  readonly amountCents: number
  readonly currency: string
  readonly productName: string
  readonly happenedAt: Date
  readonly cardLast4: string | null
  readonly invoiceNumber: string | null
  /** Names the payment that an entry is of. */
  readonly receiptNumber: string
}

export type PaymentReceiptView = {
  readonly number: string
  readonly providerNumbers: readonly string[]
  /** Oldest first; those of refunds are in it too. */
  readonly entries: readonly PaymentView[]
}

const columns = {
  id: ledgerEntries.id,
  kind: ledgerEntries.kind,
  amountCents: ledgerEntries.amountCents,
  currency: ledgerEntries.currency,
  productName: productOfEntry,
  happenedAt: ledgerEntries.happenedAt,
  cardLast4: ledgerEntries.cardLast4,
  invoiceNumber: ledgerEntries.invoiceNumber,
  receiptNumber: receiptOfEntry,
}

function isOwn(p: ActorArgs): SQL | undefined {
  return and(isAlso(ledgerEntries.communityId, p.communityId), isAlso(ledgerEntries.userId, p.userId))
}

function isOfEntry(p: ActorArgs): SQL | undefined {
  return and(eq(subscriptions.id, ledgerEntries.subscriptionId), isAlso(subscriptions.communityId, p.communityId))
}

type PageArgs = ActorArgs & { readonly beforeAt: Date; readonly beforeId: string; readonly limit: number }

/** The newest entries of each of the member's subscriptions: each costs one search of its index, however long it is. */
function newestOfEach(p: PageArgs): SQL {
  const ofOne = build
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.subscriptionId} = own.id`,
        eq(ledgerEntries.communityId, p.communityId),
        sql`(${ledgerEntries.happenedAt}, ${ledgerEntries.id}) < (${p.beforeAt}, ${p.beforeId})`,
      ),
    )
    .orderBy(desc(ledgerEntries.happenedAt), desc(ledgerEntries.id))
    .limit(p.limit)
  return sql`(SELECT first.value FROM ${subscriptions} AS own
    CROSS JOIN json_each((SELECT json_group_array(id) FROM ${ofOne})) AS first
    WHERE own.community_id = ${p.communityId} AND own.user_id = ${p.userId})`
}

const paymentsBefore = statement((p: PageArgs) =>
  build
    .select(columns)
    .from(ledgerEntries)
    .innerJoin(subscriptions, isOfEntry(p))
    .where(and(sql`${ledgerEntries.id} IN ${newestOfEach(p)}`, isOwn(p))),
)

function newestFirst(a: PaymentView, b: PaymentView): number {
  return b.happenedAt.getTime() - a.happenedAt.getTime() || (a.id < b.id ? 1 : -1)
}

export type HistoryPage = { readonly first: number; readonly after: Cursor | null }

/** What the member has paid and was given back, of all their subscriptions, the newest first. */
export async function listPayments(
  { db, actor }: ActorContext,
  { first, after }: HistoryPage,
): Promise<ConnectionView<PaymentView>> {
  const { at: beforeAt, id: beforeId } = after ?? NEWEST
  const { userId, communityId } = actor
  const rows = await db.read(paymentsBefore({ userId, communityId, beforeAt, beforeId, limit: first + 1 }))
  // At most `first + 1` of each subscription: sorting them here costs less than a sort of the database.
  rows.sort(newestFirst)
  return {
    edges: rows.slice(0, first).map((node) => ({ cursor: encodeCursor({ at: node.happenedAt, id: node.id }), node })),
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
  }
}

type ReceiptArgs = ActorArgs & { readonly number: string }

/** The provider's payments behind a receipt number: of one of our attempts to pay, or of one entry. */
function paymentsOf(p: ReceiptArgs) {
  const payment = () => build.select({ id: ledgerEntries.providerPaymentId }).from(ledgerEntries)
  return payment()
    .where(and(eq(ledgerEntries.id, p.number), isOwn(p)))
    .union(payment().where(and(eq(ledgerEntries.intentId, p.number), isOwn(p))))
    .union(
      payment()
        .innerJoin(
          amplificationPurchases,
          and(
            eq(amplificationPurchases.subscriptionId, ledgerEntries.subscriptionId),
            eq(amplificationPurchases.providerInvoiceId, ledgerEntries.providerInvoiceId),
            eq(amplificationPurchases.communityId, p.communityId),
          ),
        )
        .where(and(eq(amplificationPurchases.id, p.number), isOwn(p))),
    )
}

const entriesOfReceipt = statement((p: ReceiptArgs) =>
  build
    .select({ ...columns, providerPaymentId: ledgerEntries.providerPaymentId })
    .from(ledgerEntries)
    .innerJoin(subscriptions, isOfEntry(p))
    .where(and(inArray(ledgerEntries.providerPaymentId, paymentsOf(p)), isOwn(p))),
)

/** A payment of the member with what was given back of it; null for any other. */
export async function readReceipt({ db, actor }: ActorContext, number: string): Promise<PaymentReceiptView | null> {
  const { userId, communityId } = actor
  const rows = await db.read(entriesOfReceipt({ userId, communityId, number }))
  if (rows.length === 0) return null
  return {
    number,
    providerNumbers: [...new Set(rows.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))],
    entries: rows.map(({ providerPaymentId: _, ...entry }) => entry).sort((a, b) => newestFirst(b, a)),
  }
}
