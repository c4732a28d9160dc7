import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PURCHASE_STATES, PURCHASE_STEPS } from '#shared/domain/billing/amplification.ts'
import { DECLINE_CODES } from '#shared/domain/billing/declines.ts'
import { articleAmplificationOffers } from './articles/article-offers.ts'
import { member, subscription } from './billing.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'

/** An author's payment to have an article amplified: the row is written before the provider is called. */
export const amplificationPurchases = sqliteTable(
  'amplification_purchases',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    /** Not a reference: the purchase outlives the article, which is deleted with its author's account. */
    articleId: text('article_id').notNull(),
    /** The offer that the author saw. */
    offerId: text('offer_id')
      .notNull()
      .references(() => articleAmplificationOffers.id),
    /** The subscription whose card pays. */
    subscriptionId: subscription(),
    operationId: text('operation_id').notNull(),
    /** As receipts name it. */
    productName: text('product_name').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    cardId: text('card_id').notNull(),
    cardLast4: text('card_last4').notNull(),
    state: text('state', { enum: PURCHASE_STATES }).notNull(),
    step: text('step', { enum: PURCHASE_STEPS }).notNull(),
    providerInvoiceId: text('provider_invoice_id').unique(),
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    processorCode: text('processor_code'),
    chargeSentAt: instant('charge_sent_at'),
    /** Number of attempts to refund the payment. */
    refundAttempts: integer('refund_attempts').notNull().default(0),
    /** End of the lease of whoever works on the row; the instant is also the fence. */
    leasedUntil: instant('leased_until'),
    /** When the job continues; null when nothing is left to do. */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    /** When the payment ended, successfully or not. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('amplification_purchases_one').on(t.articleId).where(sql`${t.state} IN ('OPEN', 'PAID')`),
    uniqueIndex('amplification_purchases_one_open').on(t.subscriptionId).where(sql`${t.state} = 'OPEN'`),
    unique('amplification_purchases_operation').on(t.communityId, t.operationId),
    index('amplification_purchases_by_article').on(t.articleId, t.createdAt, t.id),
    index('amplification_purchases_by_subscription').on(t.subscriptionId),
    index('amplification_purchases_by_user').on(t.userId),
    index('amplification_purchases_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('amplification_purchases_state', isOneOf(t.state, PURCHASE_STATES)),
    check('amplification_purchases_step', isOneOf(t.step, PURCHASE_STEPS)),
    check('amplification_purchases_amount', sql`${t.amountCents} > 0`),
    check('amplification_purchases_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
  ],
)
