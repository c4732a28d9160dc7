import type { PaymentContext } from './context.ts'
import { balanceOf, dueOf, invoicesOf, paidOf, totalOf } from './invoices.ts'
import { toDecimal } from './money.ts'
import type { Card, Customer, Invoice, Payment, PricePoint, Product, Profile, Refund, Subscription } from './rows.ts'

/** The provider's wire format of its resources. */

export function customerWire(customer: Customer) {
  return { ...customer, organization: null, updated_at: customer.created_at }
}

export function productWire(product: Product, points: readonly PricePoint[]) {
  const [first] = points
  return {
    ...product,
    description: '',
    price_in_cents: first?.price_in_cents ?? 0,
    interval: first?.interval ?? 12,
    interval_unit: 'month',
    initial_charge_in_cents: first?.initial_charge_in_cents ?? 0,
    default_product_price_point_id: first?.id ?? null,
    require_credit_card: true,
    product_family: { id: 1, name: 'Memberships', handle: 'memberships' },
  }
}

export function pricePointWire(point: PricePoint) {
  return { ...point, interval_unit: 'month', initial_charge_after_trial: false, type: 'catalog', currency_prices: [] }
}

export function cardWire({ fate: _, ...card }: Card) {
  return { ...card, billing_address: null, billing_city: null, billing_state: null, billing_country: null }
}

export function profileWire({ fate: _, ...profile }: Profile) {
  return {
    ...profile,
    billing_address: null,
    billing_city: null,
    billing_state: null,
    billing_country: null,
    current_vault: 'bogus',
    vault_token: String(profile.id),
    customer_vault_token: null,
    payment_type: 'credit_card',
    disabled: false,
    updated_at: profile.created_at,
  }
}

export function subscriptionWire(ctx: PaymentContext, subscription: Subscription) {
  const { store } = ctx
  const {
    service_credit_in_cents: credit_balance_in_cents,
    dunning: _dunning,
    default_profile_id,
    ...rest
  } = subscription
  const customer = store.get('customers', subscription.customer_id)
  const product = store.get('products', subscription.product_id)
  const point = store.get('pricePoints', subscription.price_point_id)
  const card = store.get('profiles', default_profile_id ?? 0)
  const invoices = invoicesOf(ctx, subscription)
  return {
    ...rest,
    balance_in_cents: balanceOf(ctx, subscription),
    credit_balance_in_cents,
    prepayment_balance_in_cents: 0,
    total_revenue_in_cents: invoices.reduce((sum, invoice) => sum + paidOf(invoice), 0),
    product_price_in_cents: point?.price_in_cents ?? 0,
    product_price_point_id: point?.id ?? null,
    currency: subscription.currency ?? 'USD',
    payment_collection_method: 'automatic',
    previous_state: subscription.state,
    activated_at: subscription.created_at,
    updated_at: ctx.now().toISOString(),
    canceled_at: subscription.state === 'canceled' ? subscription.current_period_ends_at : null,
    delayed_cancel_at: subscription.cancel_at_end_of_period ? subscription.current_period_ends_at : null,
    trial_started_at: null,
    trial_ended_at: null,
    expires_at: null,
    coupon_code: null,
    customer: customer ? customerWire(customer) : null,
    product: product ? productWire(product, point ? [point] : []) : null,
    credit_card: card ? profileWire(card) : null,
  }
}

/** Lists leave these out unless they are requested by name. */
export type InvoiceParts = Readonly<Record<'line_items' | 'payments' | 'refunds' | 'credits', boolean>>
export const ALL_PARTS: InvoiceParts = { line_items: true, payments: true, refunds: true, credits: true }

export function invoiceWire(ctx: PaymentContext, invoice: Invoice, parts: InvoiceParts) {
  const subscription = ctx.store.get('subscriptions', invoice.subscription_id)
  const customer = ctx.store.get('customers', subscription?.customer_id ?? 0)
  const refunded = invoice.refunds.reduce((sum, refund) => sum + refund.amount_in_cents, 0)
  const day = (at: string | null) => at?.slice(0, 10) ?? null
  return {
    id: invoice.id,
    uid: invoice.uid,
    site_id: 1,
    customer_id: subscription?.customer_id ?? null,
    subscription_id: invoice.subscription_id,
    number: invoice.number,
    sequence_number: Number(invoice.number) || invoice.id,
    created_at: invoice.issued_at,
    updated_at: invoice.paid_at ?? invoice.issued_at,
    issue_date: day(invoice.issued_at),
    due_date: day(invoice.due_at),
    paid_date: day(invoice.paid_at),
    status: invoice.status,
    role: 'renewal',
    collection_method: 'automatic',
    consolidation_level: 'none',
    currency: subscription?.currency ?? 'USD',
    product_name: ctx.store.get('products', subscription?.product_id ?? 0)?.name ?? '',
    product_family_name: 'Memberships',
    customer: customer
      ? { chargify_id: customer.id, first_name: customer.first_name, last_name: customer.last_name }
      : null,
    memo: invoice.memo,
    subtotal_amount: toDecimal(totalOf(invoice)),
    discount_amount: '0.0',
    tax_amount: '0.0',
    total_amount: toDecimal(totalOf(invoice)),
    credit_amount: '0.0',
    refund_amount: toDecimal(refunded),
    paid_amount: toDecimal(paidOf(invoice)),
    due_amount: toDecimal(dueOf(invoice)),
    ...(parts.line_items ? { line_items: invoice.line_items.map(lineItemWire) } : {}),
    ...(parts.payments ? { payments: invoice.payments.map(paymentWire) } : {}),
    ...(parts.refunds ? { refunds: invoice.refunds.map(refundWire) } : {}),
    ...(parts.credits ? { credits: [] } : {}),
    public_url: `https://portal.sandbox.test/invoices/${invoice.uid}`,
    public_url_expires_on: day(new Date(ctx.now().getTime() + 30 * 24 * 3_600_000).toISOString()),
  }
}

function lineItemWire({ unit_price_in_cents, quantity, ...item }: Invoice['line_items'][number], i: number) {
  const total = toDecimal(unit_price_in_cents * quantity)
  const amounts = { unit_price: toDecimal(unit_price_in_cents), subtotal_amount: total, total_amount: total }
  return {
    uid: `li_${i + 1}`,
    ...item,
    quantity: `${quantity}.0`,
    ...amounts,
    discount_amount: '0.0',
    tax_amount: '0.0',
  }
}

function paymentWire(payment: Payment) {
  const amount = toDecimal(payment.amount_in_cents)
  return {
    uid: `pmt_${payment.transaction_id}`,
    transaction_id: payment.transaction_id,
    transaction_time: payment.at,
    memo: payment.memo,
    original_amount: amount,
    applied_amount: amount,
    prepayment: false,
    gateway_handle: null,
    gateway_used: payment.method === 'credit_card' ? 'bogus' : null,
    gateway_transaction_id: payment.method === 'credit_card' ? String(payment.transaction_id) : null,
    payment_method: payment.card
      ? {
          type: 'credit_card',
          card_brand: payment.card.card_type,
          masked_card_number: payment.card.masked_card_number,
          last_four: payment.card.masked_card_number.slice(-4),
        }
      : { type: payment.method, kind: 'other', details: null },
  }
}

function refundWire(refund: Refund) {
  const amount = toDecimal(refund.amount_in_cents)
  return {
    uid: `rfd_${refund.transaction_id}`,
    transaction_id: refund.transaction_id,
    payment_id: refund.payment_id,
    memo: refund.memo,
    original_amount: amount,
    applied_amount: amount,
    credit_note: { uid: refund.credit_note_uid },
    gateway_used: refund.method === 'gateway' ? 'bogus' : null,
  }
}
