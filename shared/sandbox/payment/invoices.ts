import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../kernel/clock.ts'
import { nowText, type PaymentContext } from './context.ts'
import { changeCredit } from './credits.ts'
import type { Invoice, InvoiceEvent, LineItem, Payment, Profile, Refund, Subscription, Transaction } from './rows.ts'
import { declineText } from './test-cards.ts'

export function totalOf(invoice: Pick<Invoice, 'line_items'>): number {
  return invoice.line_items.reduce((sum, item) => sum + item.quantity * item.unit_price_in_cents, 0)
}
export function paidOf(invoice: Invoice): number {
  return invoice.payments.reduce((sum, payment) => sum + payment.amount_in_cents, 0)
}
export function dueOf(invoice: Invoice): number {
  return invoice.status === 'open' ? totalOf(invoice) - paidOf(invoice) : 0
}
export function refundableOf(invoice: Invoice, payment: Payment): number {
  const refunded = invoice.refunds.filter((refund) => refund.payment_id === payment.transaction_id)
  return payment.amount_in_cents - refunded.reduce((sum, refund) => sum + refund.amount_in_cents, 0)
}

export function invoicesOf({ store }: PaymentContext, subscription: Subscription): Invoice[] {
  return store.all('invoices').filter((invoice) => invoice.subscription_id === subscription.id)
}
/** The open ones, the oldest first. */
export function openInvoicesOf(ctx: PaymentContext, subscription: Subscription): Invoice[] {
  const open = invoicesOf(ctx, subscription).filter((invoice) => invoice.status === 'open')
  return open.toSorted((a, b) => a.issued_at.localeCompare(b.issued_at) || a.id - b.id)
}
export function balanceOf(ctx: PaymentContext, subscription: Subscription): number {
  return openInvoicesOf(ctx, subscription).reduce((sum, invoice) => sum + dueOf(invoice), 0)
}

function recordEvent(
  ctx: PaymentContext,
  invoice: Invoice,
  event_type: InvoiceEvent['event_type'],
  cents: number,
  memo = '',
) {
  const event = { event_type, invoice_id: invoice.id, amount_in_cents: cents, memo, timestamp: nowText(ctx) }
  ctx.store.put('invoiceEvents', { id: ctx.store.nextId(), ...event })
}

type NewInvoice = {
  readonly lineItems: readonly LineItem[]
  readonly memo: string
  readonly status: 'draft' | 'open'
  readonly dueInDays: number
}

/** Service credits pay it first, as far as they go. */
export function issueInvoice(ctx: PaymentContext, subscription: Subscription, input: NewInvoice): Invoice {
  const { store } = ctx
  const invoice: Invoice = {
    id: store.nextId(),
    uid: `inv_${randomBytes(8).toString('hex')}`,
    number: String(store.all('invoices').length + 1001),
    subscription_id: subscription.id,
    status: input.status,
    issued_at: nowText(ctx),
    due_at: new Date(ctx.now().getTime() + input.dueInDays * DAY_MS).toISOString(),
    paid_at: null,
    memo: input.memo,
    line_items: [...input.lineItems],
    payments: [],
    refunds: [],
    void_reason: null,
  }
  store.put('invoices', invoice)
  if (input.status === 'draft') return invoice
  recordEvent(ctx, invoice, 'issue_invoice', totalOf(invoice))
  ctx.emit('invoice_issued', { subscription, invoice })
  return applyServiceCredit(ctx, subscription, invoice)
}

function applyServiceCredit(ctx: PaymentContext, subscription: Subscription, invoice: Invoice): Invoice {
  const credit = Math.min(subscription.service_credit_in_cents, totalOf(invoice))
  if (credit === 0) return invoice
  changeCredit(ctx, { subscriptionId: subscription.id, cents: -credit, memo: '', invoiceUid: invoice.uid })
  return applyPayment(ctx, invoice, {
    transaction_id: ctx.store.nextId(),
    at: nowText(ctx),
    amount_in_cents: credit,
    memo: 'Service credit',
    card: null,
    method: 'service_credit',
  })
}

function applyPayment(ctx: PaymentContext, invoice: Invoice, payment: Payment): Invoice {
  const paid = { ...invoice, payments: [...invoice.payments, payment] }
  const next: Invoice = dueOf(paid) === 0 ? { ...paid, status: 'paid', paid_at: payment.at } : paid
  ctx.store.put('invoices', next)
  recordEvent(ctx, next, 'apply_payment', payment.amount_in_cents)
  settle(ctx, invoice.subscription_id)
  return next
}

/** A subscription that owes nothing any more is active again, and its term goes on. */
function settle(ctx: PaymentContext, subscriptionId: number) {
  const subscription = ctx.store.get('subscriptions', subscriptionId)
  const isInDunning = subscription?.state === 'past_due' || subscription?.state === 'unpaid'
  if (!subscription || !isInDunning || balanceOf(ctx, subscription) > 0) return
  const { state: previousState, current_period_ends_at: next_assessment_at } = subscription
  const settled: Subscription = { ...subscription, state: 'active', dunning: null, next_assessment_at }
  ctx.store.put('subscriptions', settled)
  ctx.emit('subscription_state_change', { subscription: settled, previousState })
}

export type ChargeResult =
  | { readonly ok: true; readonly invoice: Invoice }
  | { readonly ok: false; readonly error: string }

type Charge = { readonly invoice: Invoice; readonly profile: Profile; readonly cents: number; readonly memo?: string }

/** One try to take money from a card for an open invoice. */
export function payWithCard(ctx: PaymentContext, { invoice, profile, cents, memo = '' }: Charge): ChargeResult {
  const subscription = ctx.store.get('subscriptions', invoice.subscription_id)
  const transaction = recordTransaction(ctx, 'payment', cents, subscription, canPay(profile) ? 'approved' : 'declined')
  const about = { invoice, transaction, ...(subscription ? { subscription } : {}) }
  if (profile.fate.kind === 'declines') {
    const error = declineText(profile.fate.code)
    recordEvent(ctx, invoice, 'failed_payment', cents, error)
    ctx.emit('payment_failure', about)
    return { ok: false, error }
  }
  const { masked_card_number, card_type } = profile
  const payment: Payment = {
    transaction_id: transaction.id,
    at: transaction.at,
    amount_in_cents: cents,
    memo,
    card: { masked_card_number, card_type },
    method: 'credit_card',
  }
  ctx.emit('payment_success', about)
  return { ok: true, invoice: applyPayment(ctx, invoice, payment) }
}

export function canPay(profile: Pick<Profile, 'fate'>): boolean {
  return profile.fate.kind !== 'declines'
}

export function recordTransaction(
  ctx: PaymentContext,
  kind: Transaction['kind'],
  cents: number,
  subscription: Partial<Pick<Subscription, 'customer_id' | 'currency'>> | undefined,
  status: Transaction['status'] = 'approved',
): Transaction {
  const customer = ctx.store.get('customers', subscription?.customer_id ?? 0)
  const { currency = 'USD' } = subscription ?? {}
  const row = {
    kind,
    amount_in_cents: cents,
    currency,
    reference: customer?.reference ?? null,
    status,
    at: nowText(ctx),
  }
  const transaction = { id: ctx.store.nextId(), ...row }
  ctx.store.put('transactions', transaction)
  return transaction
}

/** Money that was received elsewhere. */
export function recordExternalPayment(ctx: PaymentContext, invoice: Invoice, cents: number, memo: string): Invoice {
  const transaction_id = ctx.store.nextId()
  const amount = { transaction_id, at: nowText(ctx), amount_in_cents: cents, memo }
  return applyPayment(ctx, invoice, { ...amount, card: null, method: 'external' })
}

type NewRefund = {
  readonly payment: Payment
  readonly cents: number
  readonly memo: string
  readonly method: Refund['method']
  readonly isVoiding: boolean
}

export function refundPayment(ctx: PaymentContext, invoice: Invoice, input: NewRefund): Invoice {
  const subscription = ctx.store.get('subscriptions', invoice.subscription_id)
  const kind = input.method === 'service_credit' ? 'credit' : 'refund'
  const transaction = recordTransaction(ctx, kind, input.cents, subscription)
  const refund: Refund = {
    transaction_id: transaction.id,
    payment_id: input.payment.transaction_id,
    at: transaction.at,
    amount_in_cents: input.cents,
    memo: input.memo,
    credit_note_uid: `cn_${randomBytes(8).toString('hex')}`,
    method: input.method,
  }
  const refunded: Invoice = { ...invoice, refunds: [...invoice.refunds, refund] }
  ctx.store.put('invoices', refunded)
  if (subscription && input.method === 'service_credit')
    changeCredit(ctx, { subscriptionId: subscription.id, cents: input.cents, memo: input.memo })
  recordEvent(ctx, refunded, 'refund_invoice', input.cents)
  recordEvent(ctx, refunded, 'apply_credit_note', input.cents)
  ctx.emit('refund_success', { invoice: refunded, transaction, ...(subscription ? { subscription } : {}) })
  return input.isVoiding ? voidInvoice(ctx, refunded, input.memo) : refunded
}

export function voidInvoice(ctx: PaymentContext, invoice: Invoice, reason: string): Invoice {
  const voided: Invoice = { ...invoice, status: 'voided', void_reason: reason }
  ctx.store.put('invoices', voided)
  recordEvent(ctx, voided, 'void_invoice', totalOf(voided))
  settle(ctx, invoice.subscription_id)
  return voided
}
