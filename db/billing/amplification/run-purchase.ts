import type { SQL } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { beginAmongOthers } from '../operations/operation.ts'
import { leasedFrom, writeOperation } from '../operations/operation-rows.ts'
import { readOwnSubscription } from '../subscription-rows.ts'
import { purchaseOperation } from './purchase.ts'
import { insertPurchase, type PurchaseRow, purchaseOfOperation, purchasesOfArticle } from './purchase-rows.ts'
import type { PurchaseResult, PurchaseRun } from './settle-purchase.ts'

export type RunPurchaseInput = {
  readonly communityId: string
  readonly userId: string
  readonly articleId: string
  readonly productName: string
  readonly offer: { readonly id: string; readonly priceCents: number; readonly currency: string }
  readonly card: { readonly id: string; readonly last4: string }
  readonly operationId: string
  /** The author's permission, checked again in the statement that writes the row. */
  readonly provided: SQL
}

/** Nothing was charged or written. */
type NotBegun = { readonly kind: 'not-begun'; readonly why: 'busy' | 'operation-used' }

/**
 * Charges a card for an amplification: once per operation id, and one purchase of an article at a time. Each step is stored before the
 * provider is called, so a repeat or the job continues from there.
 */
export async function runPurchase(ctx: BillingContext, input: RunPurchaseInput): Promise<PurchaseResult | NotBegun> {
  const { communityId, operationId, articleId } = input
  const subscription = await readOwnSubscription(ctx, input)
  if (!subscription) return { kind: 'not-begun', why: 'busy' }
  const run = { ctx, subscription, clock: runningClock(ctx.now) }
  const begun = await beginAmongOthers<PurchaseResult | NotBegun>(async () => {
    const [[known], purchases] = await Promise.all([
      ctx.db.read(purchaseOfOperation({ communityId, operationId })),
      ctx.db.read(purchasesOfArticle({ communityId, articleId })),
    ])
    if (known && !isRepeatOf(known, input)) return { kind: 'not-begun', why: 'operation-used' }
    if (known) return purchaseOperation.continueKnown(run, known, 'payer')
    const other = purchases.find(({ state }) => state === 'OPEN' || state === 'PAID')
    if (other) {
      const result = await purchaseOperation.continueKnown(run, other, 'another')
      if (result.kind === 'pending' || result.row.state === 'PAID') return result
    }
    const row = newPurchase(run, input)
    const isWritten = await writeOperation(ctx, [insertPurchase(row, input.provided)])
    return isWritten ? purchaseOperation.take(run, row, 'payer', 'ISSUE') : null
  })
  return begun ?? { kind: 'not-begun', why: 'busy' }
}

/** A known operation for another member, article, offer or card is not a repeat: its result would be wrong for this request. */
function isRepeatOf(known: PurchaseRow, { userId, articleId, offer, card }: RunPurchaseInput): boolean {
  return (
    known.userId === userId &&
    known.articleId === articleId &&
    known.offerId === offer.id &&
    known.amountCents === offer.priceCents &&
    known.cardId === card.id
  )
}

function newPurchase({ subscription, clock }: PurchaseRun, input: RunPurchaseInput): PurchaseRow {
  const now = clock()
  return {
    id: newId(now),
    communityId: input.communityId,
    userId: input.userId,
    articleId: input.articleId,
    offerId: input.offer.id,
    subscriptionId: subscription.id,
    operationId: input.operationId,
    productName: input.productName,
    amountCents: input.offer.priceCents,
    currency: input.offer.currency,
    cardId: input.card.id,
    cardLast4: input.card.last4,
    state: 'OPEN',
    // Stored as if the call had been sent: this caller sends it next.
    step: 'ISSUE',
    providerInvoiceId: null,
    declineCode: null,
    processorCode: null,
    chargeSentAt: null,
    refundAttempts: 0,
    ...leasedFrom(now),
    createdAt: now,
    endedAt: null,
  }
}
