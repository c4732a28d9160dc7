import { eq, sql } from 'drizzle-orm'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'

function ledgerCents(kind: 'CHARGE' | 'REFUND') {
  return sql<number>`coalesce(${build
    .select({ cents: sql`sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.subscriptionId} = ${subscriptions.id} AND ${ledgerEntries.communityId} = ${subscriptions.communityId} AND ${ledgerEntries.kind} = ${kind}`,
    )}, 0)`
}

/** Subscriptions with intents that say they were paid, without matching ledger entries. */
function intentsWithoutEntries() {
  const entries = build
    .select({ cents: sql`sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.intentId} = ${paymentIntents.id} AND ${ledgerEntries.communityId} = ${paymentIntents.communityId} AND ${ledgerEntries.kind} = 'CHARGE'`,
    )
  return sql<number>`${build
    .select({ count: sql`count(*)` })
    .from(paymentIntents)
    .where(
      sql`${paymentIntents.subscriptionId} = ${subscriptions.id} AND ${paymentIntents.communityId} = ${subscriptions.communityId} AND ${paymentIntents.state} <> 'OPEN' AND ${paymentIntents.paidCents} <> coalesce(${entries}, 0)`,
    )}`
}

/** The subscriptions of a community whose ledger differs from the provider; there must be none. */
export const ledgerMismatches = statement((p: { readonly communityId: string }) =>
  build
    .select({
      subscriptionId: subscriptions.id,
      providerPaidCents: subscriptions.paidCents,
      ledgerPaidCents: ledgerCents('CHARGE').as('ledger_paid_cents'),
      providerRefundedCents: subscriptions.refundedCents,
      ledgerRefundedCents: ledgerCents('REFUND').as('ledger_refunded_cents'),
      intentsWithoutEntries: intentsWithoutEntries().as('intents_without_entries'),
    })
    .from(subscriptions)
    .where(
      sql`${eq(subscriptions.communityId, p.communityId)} AND (${subscriptions.paidCents} <> ${ledgerCents('CHARGE')} OR ${subscriptions.refundedCents} <> ${ledgerCents('REFUND')} OR ${intentsWithoutEntries()} > 0)`,
    ),
)
