import type { Context } from 'hono'
import * as z from 'zod'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound, pageOf, readBody, refuse } from './answers.ts'
import type { PaymentContext } from './context.ts'
import { changeCredit } from './credits.ts'
import { balanceOf, recordTransaction } from './invoices.ts'
import { fromDecimal } from './money.ts'
import type { CreditEntry } from './rows.ts'
import { subscriptionOf } from './subscription-routes.ts'

const Amount = z.union([z.string(), z.number()])
const NewCredit = z.strictObject({ service_credit: z.strictObject({ amount: Amount, memo: z.string() }) })
const Deduction = z.strictObject({ deduction: z.strictObject({ amount: Amount, memo: z.string() }) })

/** What the provider owes for a subscription: it pays for invoices issued afterwards. */
export function addCreditRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const change = (c: Context, amount: string | number, memo: string, sign: 1 | -1) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    const cents = fromDecimal(amount)
    if (cents === null) return refuse(c, 'Amount: is not a number above 0 with at most two decimals')
    const entry = changeCredit(ctx, { subscriptionId: subscription.id, cents: sign * cents, memo })
    if (!entry) return refuse(c, 'Amount: is more than the service credit balance')
    recordTransaction(ctx, 'credit', cents, subscription)
    return c.json(creditWire(entry), 201)
  }

  app.get('/subscriptions/:subscription/service_credits/list.json', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    const entries = store.all('creditEntries').filter((one) => one.subscription_id === subscription.id)
    const listed = c.req.query('direction') === 'asc' ? entries : entries.reverse()
    return c.json({ service_credits: pageOf(c, listed).map(listedCreditWire) })
  })
  app.post('/subscriptions/:subscription/service_credits.json', async (c) => {
    const body = await readBody(c, NewCredit)
    return body instanceof Response ? body : change(c, body.service_credit.amount, body.service_credit.memo, 1)
  })
  app.post('/subscriptions/:subscription/service_credit_deductions.json', async (c) => {
    const body = await readBody(c, Deduction)
    return body instanceof Response ? body : change(c, body.deduction.amount, body.deduction.memo, -1)
  })
  app.get('/subscriptions/:subscription/account_balances.json', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    const inCents = (balance_in_cents: number) => ({ balance_in_cents })
    return c.json({
      open_invoices: inCents(balanceOf(ctx, subscription)),
      pending_invoices: inCents(0),
      pending_discounts: inCents(0),
      service_credits: inCents(subscription.service_credit_in_cents),
      prepayments: inCents(0),
    })
  })
}

/** The response of the call that creates a credit. */
function creditWire({ id, amount_in_cents, ending_balance_in_cents, entry_type, memo }: CreditEntry) {
  return { id, amount_in_cents, ending_balance_in_cents, entry_type, memo }
}

function listedCreditWire(entry: CreditEntry) {
  const { invoice_uid, created_at } = entry
  return { ...creditWire(entry), invoice_uid, created_at }
}
