import type { Context } from 'hono'
import * as z from 'zod'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound, pageOf, readBody, refuse } from './answers.ts'
import type { PaymentContext } from './context.ts'
import {
  dueOf,
  issueInvoice,
  payWithCard,
  recordExternalPayment,
  refundableOf,
  refundPayment,
  voidInvoice,
} from './invoices.ts'
import { fromDecimal, toDecimal } from './money.ts'
import type { Invoice, InvoiceEvent, LineItem } from './rows.ts'
import { subscriptionOf } from './subscription-routes.ts'
import { ALL_PARTS, invoiceWire } from './wire.ts'

const Amount = z.union([z.string(), z.number()])
const NewPayment = z.strictObject({
  type: z.enum(['external', 'payment']).default('external'),
  payment: z.strictObject({
    amount: Amount,
    payment_profile_id: z.int().optional(),
    memo: z.string().optional(),
    method: z.string().optional(),
  }),
})
const NewRefund = z.strictObject({
  refund: z.strictObject({
    amount: Amount,
    memo: z.string(),
    payment_id: z.int(),
    external: z.boolean().default(false),
    apply_credit: z.boolean().default(false),
    void_invoice: z.boolean().default(false),
  }),
})
const NewInvoice = z.strictObject({
  invoice: z.strictObject({
    line_items: z
      .array(
        z.strictObject({
          title: z.string().min(1),
          quantity: z.coerce.number().int().min(1),
          unit_price: Amount,
          description: z.string().default(''),
        }),
      )
      .min(1),
    memo: z.string().default(''),
    status: z.enum(['draft', 'open']).default('open'),
    net_terms: z.int().min(0).default(0),
  }),
})
const Void = z.strictObject({ void: z.strictObject({ reason: z.string().min(1) }) })

const EVENTS_PER_PAGE = 100
const NOT_AN_AMOUNT = 'Amount: is not a number above 0 with at most two decimals'

export function addInvoiceRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const invoiceOf = (c: Context) => {
    const uid = (c.req.param('uid') ?? '').replace(/\.json$/, '')
    return store.all('invoices').find((invoice) => invoice.uid === uid)
  }
  const whole = (c: Context, invoice: Invoice) => c.json(invoiceWire(ctx, invoice, ALL_PARTS))

  app.get('/invoices.json', (c) => c.json({ invoices: listInvoices(c, ctx) }))
  app.get('/invoices/events.json', (c) => {
    const since = Number(c.req.query('since_id') ?? 0)
    const uid = c.req.query('invoice_uid')
    const isAsked = ({ id, invoice_id }: InvoiceEvent) =>
      id > since && (uid === undefined || store.get('invoices', invoice_id)?.uid === uid)
    const events = store.all('invoiceEvents').filter(isAsked)
    return c.json({ events: pageOf(c, events, EVENTS_PER_PAGE).map((event) => eventWire(ctx, event)) })
  })
  app.get('/invoices/:uid', (c) => {
    const invoice = invoiceOf(c)
    return invoice ? whole(c, invoice) : notFound(c)
  })

  app.post('/invoices/:uid/payments.json', async (c) => {
    const body = await readBody(c, NewPayment)
    if (body instanceof Response) return body
    const invoice = invoiceOf(c)
    if (!invoice) return notFound(c)
    const { amount, payment_profile_id, memo = '' } = body.payment
    const cents = fromDecimal(amount)
    if (cents === null) return refuse(c, NOT_AN_AMOUNT)
    if (invoice.status !== 'open')
      return refuse(c, `Invoice: payments cannot be applied to a ${invoice.status} invoice`)
    if (cents > dueOf(invoice)) return refuse(c, `Amount: is more than the ${toDecimal(dueOf(invoice))} that is due`)
    if (body.type === 'external') return whole(c, recordExternalPayment(ctx, invoice, cents, memo))
    const profile = store.get('profiles', payment_profile_id ?? 0)
    const customerId = store.get('subscriptions', invoice.subscription_id)?.customer_id
    if (!profile || profile.customer_id !== customerId) return refuse(c, 'Payment profile: could not be found')
    const charged = payWithCard(ctx, { invoice, profile, cents, memo })
    return charged.ok ? whole(c, charged.invoice) : refuse(c, charged.error)
  })

  app.post('/invoices/:uid/refunds.json', async (c) => {
    const body = await readBody(c, NewRefund)
    if (body instanceof Response) return body
    const invoice = invoiceOf(c)
    const payment = invoice?.payments.find((one) => one.transaction_id === body.refund.payment_id)
    if (!invoice || !payment) return notFound(c)
    const { amount, memo, external, apply_credit, void_invoice: isVoiding } = body.refund
    const cents = fromDecimal(amount)
    if (cents === null) return refuse(c, NOT_AN_AMOUNT)
    const left = refundableOf(invoice, payment)
    if (cents > left) return refuse(c, `Amount: is more than the ${toDecimal(left)} that is left of the payment`)
    if (isVoiding && cents !== payment.amount_in_cents) return refuse(c, 'Void invoice: only with a full refund')
    const method = apply_credit ? 'service_credit' : external ? 'external' : 'gateway'
    return whole(c, refundPayment(ctx, invoice, { payment, cents, memo, method, isVoiding }))
  })

  app.post('/invoices/:uid/void.json', async (c) => {
    const body = await readBody(c, Void)
    if (body instanceof Response) return body
    const invoice = invoiceOf(c)
    if (!invoice) return notFound(c)
    if (invoice.status !== 'open') return refuse(c, 'Invoice: only an open invoice can be voided')
    return whole(c, voidInvoice(ctx, invoice, body.void.reason))
  })

  app.post('/subscriptions/:subscription/invoices.json', async (c) => {
    const body = await readBody(c, NewInvoice)
    if (body instanceof Response) return body
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    const lineItems = body.invoice.line_items.map(({ unit_price, ...item }): LineItem | null => {
      const unit_price_in_cents = fromDecimal(unit_price)
      return unit_price_in_cents === null ? null : { ...item, unit_price_in_cents }
    })
    const priced = lineItems.filter((item) => item !== null)
    if (priced.length < lineItems.length) return refuse(c, `Unit price: ${NOT_AN_AMOUNT}`)
    const { memo, status, net_terms: dueInDays } = body.invoice
    const invoice = issueInvoice(ctx, subscription, { lineItems: priced, memo, status, dueInDays })
    return c.json({ invoice: invoiceWire(ctx, invoice, ALL_PARTS) }, 201)
  })
}

function listInvoices(c: Context, ctx: PaymentContext) {
  const { subscription_id: subscriptionId, status, direction = 'desc' } = c.req.query()
  const found = ctx.store
    .all('invoices')
    .filter((one) => subscriptionId === undefined || one.subscription_id === Number(subscriptionId))
    .filter((one) => status === undefined || one.status === status)
    .toSorted((a, b) => a.issued_at.localeCompare(b.issued_at) || a.id - b.id)
  const isWanted = (name: string) => c.req.query(name) === 'true'
  const parts = {
    line_items: isWanted('line_items'),
    payments: isWanted('payments'),
    refunds: isWanted('refunds'),
    credits: isWanted('credits'),
  }
  return pageOf(c, direction === 'asc' ? found : found.reverse()).map((invoice) => invoiceWire(ctx, invoice, parts))
}

function eventWire(ctx: PaymentContext, event: InvoiceEvent) {
  const invoice = ctx.store.get('invoices', event.invoice_id)
  return {
    id: event.id,
    event_type: event.event_type,
    event_data: { uid: invoice?.uid ?? null, amount: toDecimal(event.amount_in_cents), memo: event.memo ?? '' },
    timestamp: event.timestamp,
    invoice: invoice ? invoiceWire(ctx, invoice, ALL_PARTS) : null,
  }
}
