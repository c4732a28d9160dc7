import { and, eq, isNull, ne } from 'drizzle-orm'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { build, type Query, type Runnable } from '#db/statement.ts'
import type { CardAmounts } from '#shared/domain/billing/amplification.ts'
import {
  amplificationNotMadeNotification,
  amplificationPaidNotification,
} from '#shared/domain/notifications/article-notifications.ts'
import { authorizationStatement } from '../card-authorizations.ts'
import { cardStatusStatement } from '../card-statuses.ts'
import { readFromProvider } from '../context.ts'
import type { OperationResult, OperationRun } from '../operations/operation.ts'
import { lookedAtAgain, RELEASED } from '../operations/operation-rows.ts'
import { type ProviderState, readProviderState, storeStatements } from '../provider-state.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import { findOrder, type Order, orderEmailStatements, readOrder } from './order-email.ts'
import { type PurchaseRow, purchaseRows } from './purchase-rows.ts'

export type PurchaseRun = OperationRun & { readonly subscription: SubscriptionRow }

/** A declined purchase that has ended for its payer may still be open at the provider; the job ends it there. */
export type PurchaseResult = OperationResult<PurchaseRow>

/**
 * Ledger, order, receipt and notification are written in the batch that ends the purchase. If the account of the author was deleted
 * meanwhile, the article is not amplified, so the payment is refunded.
 */
export async function finishPaid(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const { ctx, subscription, clock } = run
  const [state, order] = await Promise.all([readProviderState(ctx, subscription, clock), findOrder(ctx, row)])
  if (!state) return stayOpen(run, row)
  const now = clock()
  const { cardId } = row
  const amounts = cardAmountsAt(state, row)
  const authorized = { cardId, amountCents: amounts.cardCents, responseCode: 0 }
  const isCharged = amounts.cardCents > 0
  const charged = [
    ...storeStatements(subscription, state, now),
    ...(isCharged ? [authorizationStatement(subscription, authorized, now)] : []),
  ]
  const ended = { endedAt: now, leasedUntil: null }
  const purchase = order
    ? await purchaseRows.change(ctx, row, { ...ended, state: 'PAID', nextCheckAt: null }, [
        ...charged,
        ...(isCharged ? [cardStatusStatement(subscription, cardId, { failedAt: null }, now)] : []),
        ...orderStatements(row, now),
        ...(await receiptStatements(run, row, order, amounts, now)),
      ])
    : await purchaseRows.change(ctx, row, { ...ended, state: 'REFUND_DUE', nextCheckAt: now }, [
        ...charged,
        ...(await orderEmailStatements(ctx, row, await readOrder(ctx, row), 'WITHDRAWN', amounts)),
      ])
  return { kind: 'ended', row: purchase }
}

/** According to the provider: the ledger is written in the same batch. */
function cardAmountsAt({ invoices }: ProviderState, { providerInvoiceId }: PurchaseRow): CardAmounts {
  const payments = invoices.find(({ id }) => id === providerInvoiceId)?.payments ?? []
  const byCard = payments.filter(({ cardLast4 }) => cardLast4 !== null)
  return {
    cardCents: byCard.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundedCents: byCard.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  }
}

/** The order has the id of its purchase, and replaces a request that was not paid. */
function orderStatements({ id, communityId, articleId, userId, offerId }: PurchaseRow, now: Date): Query[] {
  return [
    build
      .update(articleAmplificationRequests)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(articleAmplificationRequests.articleId, articleId),
          eq(articleAmplificationRequests.communityId, communityId),
          ne(articleAmplificationRequests.id, id),
          isNull(articleAmplificationRequests.withdrawnAt),
        ),
      ),
    build
      .insert(articleAmplificationRequests)
      .values({ id, communityId, articleId, userId, offerId, createdAt: now })
      .onConflictDoNothing(),
  ]
}

async function receiptStatements(
  { ctx }: PurchaseRun,
  row: PurchaseRow,
  order: Order,
  amounts: CardAmounts,
  now: Date,
): Promise<Runnable[]> {
  const { id, communityId, userId, articleId, amountCents, currency, cardLast4 } = row
  const { cardCents } = amounts
  const causeKey = `amplification-paid/${id}/1`
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'amplification-paid',
    data: {
      articleId,
      articleTitle: order.articleTitle,
      amountCents,
      currency,
      cardCents,
      cardLast4,
      receiptNumber: id,
    },
    idempotencyKey: causeKey,
  })
  const told = amplificationPaidNotification({ id: articleId, title: order.articleTitle }, amountCents, currency)
  return [
    ...email,
    ...(await orderEmailStatements(ctx, row, order, 'PAID', amounts)),
    ...notificationStatements({ ...ctx, now }, { communityId, userId, causeKey }, told),
  ]
}

/** Nothing was charged, and nothing can be charged any more. */
export async function endUnpaid(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const { ctx, subscription, clock } = run
  const { cardId, amountCents, declineCode, processorCode } = row
  const state = row.providerInvoiceId ? await readProviderState(ctx, subscription, clock) : null
  const now = clock()
  const responseCode = Number(processorCode) || null
  const end = { state: 'NOT_PAID', endedAt: now, ...RELEASED } as const
  const purchase = await purchaseRows.change(ctx, row, end, [
    ...(await notMadeStatements(run, row, now)),
    ...(state ? storeStatements(subscription, state, now) : []),
    ...(declineCode
      ? [
          authorizationStatement(subscription, { cardId, amountCents, responseCode }, now),
          cardStatusStatement(subscription, cardId, { failedAt: now }, now),
        ]
      : []),
  ])
  return { kind: 'ended', row: purchase }
}

/**
 * Where no page shows it: tells the author that nothing was charged. The page of a declined purchase has said so, and without its article
 * it has no author any more.
 */
async function notMadeStatements(
  { ctx, unattended }: PurchaseRun,
  row: PurchaseRow,
  now: Date,
): Promise<readonly Runnable[]> {
  const order = unattended && !row.declineCode ? await findOrder(ctx, row) : null
  if (!order) return []
  const { id, communityId, userId, articleId, amountCents, currency, createdAt } = row
  const { articleTitle } = order
  const causeKey = `amplification-not-made/${id}/1`
  const told = amplificationNotMadeNotification({ id: articleId, title: articleTitle }, amountCents, currency)
  return [
    ...(await emailStatements(
      { ...ctx, now },
      {
        communityId,
        recipient: { kind: 'USER', userId },
        template: 'amplification-not-made',
        data: { articleId, articleTitle, amountCents, currency, attemptedAt: createdAt.toISOString() },
        idempotencyKey: causeKey,
      },
    )),
    ...notificationStatements({ ...ctx, now }, { communityId, userId, causeKey }, told),
  ]
}

/** Ends a purchase whose invoice was not paid, so that the member does not owe it; if it was paid meanwhile, it ends as paid. */
export async function voidPurchase(run: PurchaseRun, given: PurchaseRow): Promise<PurchaseResult> {
  const { ctx, subscription } = run
  const row = given.step === 'VOID' ? given : await purchaseRows.change(ctx, given, { step: 'VOID' })
  const invoiceId = row.providerInvoiceId ?? ''
  const outcome = await ctx.billing.voidInvoice({ invoiceId, reason: 'Amplification not paid' })
  if (outcome.kind === 'done') return endUnpaid(run, row)
  const invoices = await readFromProvider(() => ctx.billing.listInvoices(subscription.providerId))
  const status = invoices?.find(({ id }) => id === invoiceId)?.status
  if (status === 'paid') return finishPaid(run, row)
  return status === 'voided' || status === 'canceled' ? endUnpaid(run, row) : stayOpen(run, row)
}

/** A decline is stored as known, whatever becomes of the invoice. */
async function stayOpen({ ctx, clock }: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const purchase = await purchaseRows.change(ctx, row, lookedAtAgain(clock()))
  return row.declineCode ? { kind: 'ended', row: purchase } : { kind: 'pending' }
}
