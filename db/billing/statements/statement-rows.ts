import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { productOfEntry, receiptOfEntry } from '../ledger-entry-product.ts'
import type { MemberArgs } from '../subscription-rows.ts'

/** What belongs to one invoice is one statement; a movement without an invoice is one by itself. */
export const statementId = sql<string>`coalesce(${ledgerEntries.providerInvoiceId}, ${ledgerEntries.id})`

/** An entry of the ledger as members read it. A credit is of no payment, so that it has no receipt. */
export const paymentColumns = {
  id: ledgerEntries.id,
  kind: ledgerEntries.kind,
  amountCents: ledgerEntries.amountCents,
  currency: ledgerEntries.currency,
  productName: productOfEntry,
  happenedAt: ledgerEntries.happenedAt,
  cardLast4: ledgerEntries.cardLast4,
  invoiceNumber: ledgerEntries.invoiceNumber,
  receiptNumber: sql<
    string | null
  >`CASE WHEN ${ledgerEntries.kind} = 'ADJUSTMENT' THEN NULL ELSE ${receiptOfEntry} END`,
}

export function joinEntries(p: MemberArgs) {
  return and(
    eq(ledgerEntries.subscriptionId, subscriptions.id),
    isAlso(ledgerEntries.communityId, p.communityId),
    isAlso(ledgerEntries.userId, p.userId),
  )
}

/** Every movement of all of a member's memberships, with the statement that it is of: a few for each year. */
export const entriesOfMember = statement((p: MemberArgs) =>
  build
    .select({ ...paymentColumns, statementId: statementId.as('statement_id'), timeZone: communities.timeZone })
    .from(subscriptions)
    .innerJoin(ledgerEntries, joinEntries(p))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(isOfUser(subscriptions, p)),
)
