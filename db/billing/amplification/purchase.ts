import { PURCHASE_SEEN_WITHIN_MS, type PurchaseStep } from '#shared/domain/billing/amplification.ts'
import { declineOf } from '#shared/domain/billing/declines.ts'
import type { ProviderInvoice } from '#shared/kernel/ports/billing.ts'
import { readFromProvider } from '../context.ts'
import { defineOperation } from '../operations/operation.ts'
import { lookedAtAgain } from '../operations/operation-rows.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'
import { type PurchaseRow, purchaseRows } from './purchase-rows.ts'
import { refundPurchase } from './refund-purchase.ts'
import { endUnpaid, finishPaid, type PurchaseResult, type PurchaseRun, voidPurchase } from './settle-purchase.ts'

/** Only the payer may have the card charged. For anybody else, sent calls are looked up and all other steps end. */
type Asking = 'payer' | 'another'

type Step = 'ISSUE' | 'FIND_INVOICE' | 'PAY' | 'CHECK' | 'VOID' | 'REFUND'

/** A new row is stored as if its invoice had been sent, so whoever picks it up looks for the invoice first. */
const STEPS_OF_STORED: Readonly<Record<PurchaseStep, Step>> = {
  ISSUE: 'FIND_INVOICE',
  PAY: 'PAY',
  CHECK: 'CHECK',
  VOID: 'VOID',
}

/** Charges an author's card for a separate invoice; a purchase that is withdrawn in time is refunded. */
export const purchaseOperation = defineOperation<PurchaseRow, PurchaseRun, Asking, Step>({
  rows: purchaseRows,
  stepOf: ({ state, step }) => (state === 'REFUND_DUE' ? 'REFUND' : STEPS_OF_STORED[step]),
  steps: {
    ISSUE: issue,
    FIND_INVOICE: findInvoice,
    PAY: (run, row, asking) => (asking === 'payer' ? payIssued(run, row) : voidPurchase(run, row)),
    CHECK: lookUpCharge,
    VOID: voidPurchase,
    REFUND: (run, row) => refundPurchase(run, row),
  },
  runOf: async (base, row) => {
    const [subscription] = await base.ctx.db.read(subscriptionOfMember(row))
    return subscription ? { ...base, subscription } : null
  },
  resume: async (_run, row) => ({ kind: 'go-on', row, asked: 'another' }),
})

async function issue(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const { ctx, subscription } = run
  const { productName: title, amountCents, id: memo } = row
  const outcome = await ctx.billing.issueInvoice({ subscriptionId: subscription.providerId, title, amountCents, memo })
  switch (outcome.kind) {
    case 'done':
      return pay(
        run,
        await purchaseRows.change(ctx, row, { step: 'PAY', providerInvoiceId: outcome.value.id }),
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
    const found = await purchaseRows.change(run.ctx, row, { step: 'PAY', providerInvoiceId: invoice.id })
    return asking === 'payer' ? pay(run, found, invoice) : voidPurchase(run, found)
  }
  return invoices && isLate(run, row.createdAt) ? endUnpaid(run, row) : stayPending(run, row)
}

async function payIssued(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const invoice = (await readInvoices(run))?.find(({ id }) => id === row.providerInvoiceId)
  return invoice ? pay(run, row, invoice) : stayPending(run, row)
}

/** Charges what credit has not paid. The row records this before the call, so whoever picks it up looks up the outcome. */
async function pay(run: PurchaseRun, row: PurchaseRow, { id, dueCents }: ProviderInvoice): Promise<PurchaseResult> {
  const { ctx, clock } = run
  const sent = await purchaseRows.change(ctx, row, { step: 'CHECK', chargeSentAt: clock() })
  if (dueCents === 0) return lookUpCharge(run, sent)
  const payment = { invoiceId: id, amountCents: dueCents, cardId: row.cardId, memo: row.id }
  const outcome = await ctx.billing.payInvoice(payment)
  switch (outcome.kind) {
    case 'done':
    case 'unknown':
      return lookUpCharge(run, sent)
    case 'away':
      return voidPurchase(run, await purchaseRows.change(ctx, sent, { step: 'VOID' }))
    case 'refused': {
      const { refusal } = outcome
      if (refusal.kind !== 'declined') return voidPurchase(run, await purchaseRows.change(ctx, sent, { step: 'VOID' }))
      const { processorCode } = refusal
      const declined = { declineCode: declineOf(processorCode).code, processorCode }
      return voidPurchase(run, await purchaseRows.change(ctx, sent, { step: 'VOID', ...declined }))
    }
    default:
      return outcome satisfies never
  }
}

/** A charge that does not appear in time was not made: the invoice is voided so that it can no longer be charged. */
async function lookUpCharge(run: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  const invoices = await readInvoices(run)
  const invoice = invoices?.find(({ id }) => id === row.providerInvoiceId)
  if (!invoice) return stayPending(run, row)
  if (invoice.status === 'paid') return finishPaid(run, row)
  if (!isLate(run, row.chargeSentAt ?? row.createdAt)) return stayPending(run, row)
  return voidPurchase(run, await purchaseRows.change(run.ctx, row, { step: 'VOID' }))
}

function readInvoices({ ctx, subscription }: PurchaseRun): Promise<readonly ProviderInvoice[] | null> {
  return readFromProvider(() => ctx.billing.listInvoices(subscription.providerId))
}

function isLate({ clock }: PurchaseRun, sentAt: Date): boolean {
  return clock().getTime() - sentAt.getTime() >= PURCHASE_SEEN_WITHIN_MS
}

async function stayPending({ ctx, clock }: PurchaseRun, row: PurchaseRow): Promise<PurchaseResult> {
  await purchaseRows.change(ctx, row, lookedAtAgain(clock()))
  return { kind: 'pending' }
}
