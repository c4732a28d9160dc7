import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { productOfEntry, receiptOfEntry } from '../ledger-entry-product.ts'
import type { MemberArgs } from '../subscription-rows.ts'

/** The movements of one invoice make one statement; a movement without an invoice is a statement by itself. */
export const statementId = sql<string>`coalesce(${ledgerEntries.providerInvoiceId}, ${ledgerEntries.id})`

/** A ledger entry as shown to members. A credit belongs to no payment, so it has no receipt. */
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

/** Every movement of all of a member's memberships, with its statement: a few per year. */
export const entriesOfMember = statement((p: MemberArgs) =>
  build
    .select({ ...paymentColumns, statementId: statementId.as('statement_id'), timeZone: communities.timeZone })
    .from(subscriptions)
    .innerJoin(ledgerEntries, joinEntries(p))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(isOfUser(subscriptions, p)),
)
