import { type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { CardAmounts } from '#shared/domain/billing/amplification.ts'
import type { PurchaseRow } from './purchase-rows.ts'

/** Of the invoice of a purchase, by cards only: credit with the provider is an entry without one. */
function centsByCard(kind: 'CHARGE' | 'REFUND'): SQL<number> {
  return sql<number>`coalesce(${build
    .select({ cents: sql`sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.subscriptionId} = ${amplificationPurchases.subscriptionId} AND ${ledgerEntries.communityId} = ${amplificationPurchases.communityId}
        AND ${ledgerEntries.providerInvoiceId} = ${amplificationPurchases.providerInvoiceId} AND ${ledgerEntries.kind} = ${kind}
        AND ${ledgerEntries.cardLast4} IS NOT NULL`,
    )}, 0)`
}

/** Columns of `amplification_purchases`. */
export function cardAmountColumns() {
  return {
    cardCents: centsByCard('CHARGE').as('card_cents'),
    refundedCents: centsByCard('REFUND').as('refunded_cents'),
  }
}

const amountsOfPurchase = statement((p: { readonly id: string; readonly communityId: string }) =>
  build
    .select(cardAmountColumns())
    .from(amplificationPurchases)
    .where(hasId(amplificationPurchases, p.id, p)),
)

/** What a card has paid of a purchase, and got back of it, as the ledger has it. */
export async function readCardAmounts(
  { db }: Pick<DbContext, 'db'>,
  { id, communityId }: Pick<PurchaseRow, 'id' | 'communityId'>,
): Promise<CardAmounts> {
  const [amounts] = await db.read(amountsOfPurchase({ id, communityId }))
  return amounts ?? { cardCents: 0, refundedCents: 0 }
}
