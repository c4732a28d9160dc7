import type { SQL } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import { PURCHASE_SEEN_WITHIN_MS } from '#shared/domain/billing/amplification.ts'
import { declineOf } from '#shared/domain/billing/declines.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ProviderInvoice } from '#shared/kernel/ports/billing.ts'
import { type BillingContext, readFromProvider, runningClock } from '../context.ts'
import { LEASE_MS, later } from '../intent-rows.ts'
import { readOwnSubscription, subscriptionOfMember } from '../subscription-rows.ts'
import {
  changePurchase,
  insertPurchase,
  leasePurchase,
  type PurchaseRow,
  purchaseOfOperation,
  purchasesOfArticle,
} from './purchase-rows.ts'
import { CHECK_AGAIN_MS, type PurchaseResult, type PurchaseRun, unlessTaken } from './purchase-run.ts'
import { endUnpaid, finishPaid, voidPurchase } from './settle-purchase.ts'

export type RunPurchaseInput = {
  readonly communityId: string
  readonly userId: string
  readonly articleId: string
  readonly productName: string
  readonly offer: { readonly id: string; readonly priceCents: number; readonly currency: string }
  readonly card: { readonly id: string; readonly last4: string }
  readonly operationId: string
  /** Repeated in the statement that writes the row: what allows the author to do this. */
  readonly provided: SQL
}

type Begun = PurchaseResult | { readonly kind: 'not-begun' }

const BEGINNINGS = 3

/**
 * Charges a card for an amplification: once for an operation id, and one purchase of an article at a time. Each step is written down
 * before the provider is called, so that a repeat, or the job, goes on where this one ended.
 */
export async function runPurchase(ctx: BillingContext, input: RunPurchaseInput): Promise<Begun> {
  const { communityId, operationId, articleId } = input
  const subscription = await readOwnSubscription(ctx, input)
  if (!subscription) return { kind: 'not-begun' }
  const run = { ctx, subscription, clock: runningClock(ctx.now) }
  for (let attempt = 1; attempt <= BEGINNINGS; attempt++) {
    const [[known], purchases] = await Promise.all([
      ctx.db.read(purchaseOfOperation({ communityId, userId: input.userId, articleId, operationId })),
      ctx.db.read(purchasesOfArticle({ communityId, articleId })),
    ])
    if (known) return continuePurchase(run, known, 'payer')
    const other = purchases.find(({ state }) => state === 'OPEN' || state === 'PAID')
    if (other) {
      const result = await continuePurchase(run, other, 'another')
      if (result.kind === 'pending' || result.purchase.state === 'PAID') return result
    }
    const row = newPurchase(run, input)
    if (await insert(ctx, row, input.provided)) return drive(run, row, 'payer', true)
  }
  return { kind: 'not-begun' }
}

async function insert({ db }: BillingContext, row: PurchaseRow, provided: SQL): Promise<boolean> {
  try {
    await db.commitIf([insertPurchase(row, provided)])
    return true
  } catch (error) {
    if (error instanceof PreconditionFailed) return false
    throw error
  }
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
    // Written as of a call that was sent: this caller sends it next.
    step: 'ISSUE',
    providerInvoiceId: null,
    declineCode: null,
    processorCode: null,
    chargeSentAt: null,
    refundAttempts: 0,
    leasedUntil: later(now, LEASE_MS),
    nextCheckAt: later(now, LEASE_MS),
    createdAt: now,
    endedAt: null,
  }
}

/** Who asks: only the payer may have the card charged; for others what was sent is looked up, and the rest ends. */
type Asking = 'payer' | 'another'

async function continuePurchase(run: PurchaseRun, row: PurchaseRow, asking: Asking): Promise<PurchaseResult> {
  if (row.state !== 'OPEN') return { kind: 'ended', purchase: row }
  const leased = await leasePurchase({ db: run.ctx.db, now: run.clock() }, row)
  return leased ? drive(run, leased, asking, false) : { kind: 'pending' }
}

/** Goes on with one that the job has leased. */
export async function continueLeased(ctx: BillingContext, leased: PurchaseRow): Promise<PurchaseResult> {
  const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
  if (!subscription) return { kind: 'pending' }
  return drive({ ctx, subscription, clock: runningClock(ctx.now) }, leased, 'another', false)
}

function drive(run: PurchaseRun, row: PurchaseRow, asking: Asking, isNew: boolean): Promise<PurchaseResult> {
  return unlessTaken(async () => {
    switch (row.step) {
      case 'ISSUE':
        return isNew ? issue(run, row) : findInvoice(run, row, asking)
      case 'PAY':
        return asking === 'payer' ? payIssued(run, row) : voidPurchase(run, row)
      case 'CHECK':
        return lookUpCharge(run, row)
      case 'VOID':
        return voidPurchase(run, row)
      default:
        return row.step satisfies never
    }
  })
}

async function issue(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const { ctx, subscription } = run
  const { productName: title, amountCents, id: memo } = row
  const outcome = await ctx.billing.issueInvoice({ subscriptionId: subscription.providerId, title, amountCents, memo })
  switch (outcome.kind) {
    case 'done':
      return pay(
        run,
        await changePurchase(ctx, row, { step: 'PAY', providerInvoiceId: outcome.value.id }),
        outcome.value,
      )
    case 'unknown':
      return findInvoice(run, row, 'payer')
    case 'refused':
    case 'away':
      return endUnpaid(run, row)
    default:
      return outcome satisfies never
  }
}

async function findInvoice(run: PurchaseRun, row: PurchaseRow, asking: Asking): Promise<PurchaseResult> {
  const invoices = await readInvoices(run)
  const invoice = invoices?.find(({ memo }) => memo === row.id)
  if (invoice) {
    const found = await changePurchase(run.ctx, row, { step: 'PAY', providerInvoiceId: invoice.id })
    return asking === 'payer' ? pay(run, found, invoice) : voidPurchase(run, found)
  }
  return invoices && isLate(run, row.createdAt) ? endUnpaid(run, row) : stayPending(run, row)
}

async function payIssued(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const invoice = (await readInvoices(run))?.find(({ id }) => id === row.providerInvoiceId)
  return invoice ? pay(run, row, invoice) : stayPending(run, row)
}

/** Charges what credit has not paid. The row says so before the call: whoever finds it afterwards looks up what became of it. */
async function pay(run: PurchaseRun, row: PurchaseRow, { id, dueCents }: ProviderInvoice): Promise<PurchaseResult> {
  const { ctx, clock } = run
  const sent = await changePurchase(ctx, row, { step: 'CHECK', chargeSentAt: clock() })
  if (dueCents === 0) return lookUpCharge(run, sent)
  const payment = { invoiceId: id, amountCents: dueCents, cardId: row.cardId, memo: row.id }
  const outcome = await ctx.billing.payInvoice(payment)
  switch (outcome.kind) {
    case 'done':
    case 'unknown':
      return lookUpCharge(run, sent)
    case 'away':
      return voidPurchase(run, await changePurchase(ctx, sent, { step: 'VOID' }))
    case 'refused': {
      const { refusal } = outcome
      if (refusal.kind !== 'declined') return voidPurchase(run, await changePurchase(ctx, sent, { step: 'VOID' }))
      const { processorCode } = refusal
      const declined = { declineCode: declineOf(processorCode).code, processorCode }
      return voidPurchase(run, await changePurchase(ctx, sent, { step: 'VOID', ...declined }))
    }
    default:
      return outcome satisfies never
  }
}

/** A charge that is not there in time was not made: the invoice is voided, so that it cannot be made any more. */
async function lookUpCharge(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const invoices = await readInvoices(run)
  const invoice = invoices?.find(({ id }) => id === row.providerInvoiceId)
  if (!invoice) return stayPending(run, row)
  if (invoice.status === 'paid') return finishPaid(run, row)
  if (!isLate(run, row.chargeSentAt ?? row.createdAt)) return stayPending(run, row)
  return voidPurchase(run, await changePurchase(run.ctx, row, { step: 'VOID' }))
}

function readInvoices({ ctx, subscription }: PurchaseRun): Promise<readonly ProviderInvoice[] | null> {
  return readFromProvider(() => ctx.billing.listInvoices(subscription.providerId))
}

function isLate({ clock }: PurchaseRun, sentAt: Date): boolean {
  return clock().getTime() - sentAt.getTime() >= PURCHASE_SEEN_WITHIN_MS
}

async function stayPending({ ctx, clock }: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  await changePurchase(ctx, row, { leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
  return { kind: 'pending' }
}
