import { sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { CREDIT_NAME } from '#shared/domain/billing/adjustments/adjustments.ts'

/** A column of the purchase whose invoice a ledger entry belongs to; null for a membership. */
function ofPurchase(column: 'id' | 'product_name') {
  return sql`(SELECT bought.${sql.raw(column)} FROM ${amplificationPurchases} AS bought
    WHERE bought.provider_invoice_id = ${ledgerEntries.providerInvoiceId} AND bought.community_id = ${ledgerEntries.communityId})`
}

/** The reason that staff gave for a credit, or for the invoice of an entry; null for all others. */
const ofAdjustment = sql`(SELECT corrected.product_name FROM ${adjustments} AS corrected
    WHERE corrected.provider_entry_id = coalesce(${ledgerEntries.providerInvoiceId}, ${ledgerEntries.providerEntryId})
      AND corrected.community_id = ${ledgerEntries.communityId})`

/** The product of an entry: an amplification, an adjustment by staff, or the membership. */
export const productOfEntry = sql<string>`coalesce(${ofPurchase('product_name')}, ${ofAdjustment},
    CASE WHEN ${ledgerEntries.kind} = 'ADJUSTMENT' THEN ${CREDIT_NAME} ELSE ${subscriptions.productName} END)`

/** Whether an entry belongs to the membership itself, not to an amplification or adjustment. */
export const isOfMembership = sql<boolean>`(${ofPurchase('id')} IS NULL AND ${ofAdjustment} IS NULL)`

/** Names the payment that an entry belongs to. */
export const receiptOfEntry = sql<string>`coalesce(${ledgerEntries.intentId}, ${ofPurchase('id')}, ${ledgerEntries.id})`
