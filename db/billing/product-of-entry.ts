import { sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'

/** The column of the purchase whose invoice an entry of the ledger is of; null for a membership. */
function ofPurchase(column: 'id' | 'product_name') {
  return sql`(SELECT bought.${sql.raw(column)} FROM ${amplificationPurchases} AS bought
    WHERE bought.provider_invoice_id = ${ledgerEntries.providerInvoiceId} AND bought.community_id = ${ledgerEntries.communityId})`
}

/** What an entry is of: an amplification, or the membership. */
export const productOfEntry = sql<string>`coalesce(${ofPurchase('product_name')}, ${subscriptions.productName})`

/** Names the payment that an entry is of. */
export const receiptOfEntry = sql<string>`coalesce(${ledgerEntries.intentId}, ${ofPurchase('id')}, ${ledgerEntries.id})`
