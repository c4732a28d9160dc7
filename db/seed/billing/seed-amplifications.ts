import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { amplificationOfferRow } from '../articles/offer-rows.ts'
import { communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { type DemoAmplification, demoAmplifications } from './demo-amplifications.ts'
import { demoPayments } from './demo-payments.ts'
import { demoSubscriptionId } from './seed-billing.ts'

/** The orders of amplifications, and what was paid for them; the provider holds their invoices. */
export function seedAmplifications(cast: SeedCast, now: Date): SeedStatement[] {
  const orders = demoAmplifications(cast, now)
  const { invoices } = demoPayments(cast, now)
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.memo, invoice]))
  const paid = orders.flatMap((order) => {
    const invoice = invoiceOf.get(order.id)
    return invoice ? [purchaseRow(order, invoice, now)] : []
  })
  return [
    ...insertRows(amplificationPurchases, paid),
    ...insertRows(
      articleAmplificationRequests,
      orders.map(({ id, brand, author, articleId, orderedAt, begunAt, withdrawnAt }) => ({
        id,
        communityId: communityId(brand),
        articleId,
        userId: author.id,
        offerId: amplificationOfferRow(brand, now).id,
        createdAt: orderedAt,
        begunAt,
        withdrawnAt,
      })),
    ),
  ]
}

type Invoice = ReturnType<typeof demoPayments>['invoices'][number]

function purchaseRow(
  order: DemoAmplification,
  { uid, payments }: Invoice,
  now: Date,
): typeof amplificationPurchases.$inferInsert {
  const { id, brand, author, articleId, productName, priceCents, orderedAt, withdrawnAt } = order
  return {
    id,
    communityId: communityId(brand),
    userId: author.id,
    articleId,
    offerId: amplificationOfferRow(brand, now).id,
    subscriptionId: demoSubscriptionId(author.id),
    operationId: id,
    productName,
    amountCents: priceCents,
    currency: 'USD',
    cardId: '',
    cardLast4: payments[0]?.card?.masked_card_number.slice(-4) ?? '',
    state: withdrawnAt ? 'REFUNDED' : 'PAID',
    step: 'CHECK',
    providerInvoiceId: uid,
    chargeSentAt: orderedAt,
    createdAt: orderedAt,
    endedAt: orderedAt,
  }
}
