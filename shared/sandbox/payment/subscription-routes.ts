import type { Context } from 'hono'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound, pageOf, readBody, refuse } from './answers.ts'
import { nowText, type PaymentContext } from './context.ts'
import { addMonths, collect, duesItem } from './renewals.ts'
import type { LineItem, Subscription } from './rows.ts'
import { findOffer, firstItems, NewSubscription, signUp } from './subscription-rules.ts'
import { subscriptionWire } from './wire.ts'

const UPDATE_REQUESTS_MAX = 5
const UPDATE_REQUESTS_IN_MS = 30 * 60 * 1000

export function subscriptionOf({ store }: PaymentContext, c: Context): Subscription | undefined {
  return store.get('subscriptions', Number.parseInt(c.req.param('subscription') ?? '', 10))
}

export function addSubscriptionRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const wire = (subscription: Subscription) => ({ subscription: subscriptionWire(ctx, subscription) })

  app.post('/subscriptions/preview.json', async (c) => {
    const body = await readBody(c, NewSubscription)
    if (body instanceof Response) return body
    const offer = findOffer(ctx, body.subscription)
    if (typeof offer === 'string') return refuse(c, offer)
    const start = nowText(ctx)
    const end = addMonths(start, offer.point.interval)
    const subscription_preview = {
      current_billing_manifest: manifest(firstItems(ctx, offer), start, end),
      next_billing_manifest: manifest([duesItem(ctx, offer.point)], end, addMonths(end, offer.point.interval)),
    }
    return c.json({ subscription_preview })
  })

  app.post('/subscriptions.json', async (c) => {
    const body = await readBody(c, NewSubscription)
    if (body instanceof Response) return body
    const created = signUp(ctx, body.subscription)
    if (typeof created === 'string') return refuse(c, created)
    return c.json(wire(store.get('subscriptions', created.id) ?? created), 201)
  })

  app.get('/subscriptions.json', (c) => c.json(pageOf(c, store.all('subscriptions').reverse()).map(wire)))
  app.get('/subscriptions/lookup.json', (c) => {
    const reference = c.req.query('reference')
    const found = store.all('subscriptions').find((one) => one.reference !== null && one.reference === reference)
    return found ? c.json(wire(found)) : notFound(c)
  })
  app.get('/subscriptions/:subscription', (c) => {
    const subscription = subscriptionOf(ctx, c)
    return subscription ? c.json(wire(subscription)) : notFound(c)
  })

  app.put('/subscriptions/:subscription/retry.json', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    if (subscription.state !== 'past_due') return refuse(c, 'Only a subscription that is past due can be retried.')
    const collected = collect(ctx, subscription.id)
    if (!collected.ok) return refuse(c, collected.error)
    return c.json(wire(store.get('subscriptions', subscription.id) ?? subscription))
  })

  app.post('/subscriptions/:subscription/cancel_dunning.json', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    if (!subscription.dunning) return refuse(c, 'The subscription is not in dunning.')
    const active: Subscription = {
      ...subscription,
      state: 'active',
      dunning: null,
      next_assessment_at: subscription.current_period_ends_at,
    }
    store.put('subscriptions', active)
    ctx.emit('subscription_state_change', { subscription: active, previousState: subscription.state })
    return c.json(wire(active))
  })
  addCancellationRoutes(app, ctx)
}

function manifest(items: readonly LineItem[], start_date: string, end_date: string) {
  const total = items.reduce((sum, item) => sum + item.unit_price_in_cents * item.quantity, 0)
  return {
    line_items: items.map((item) => ({
      transaction_type: 'charge',
      kind: item.description === 'Charged once' ? 'initial' : 'baseline',
      amount_in_cents: item.unit_price_in_cents,
      memo: item.title,
      discount_amount_in_cents: 0,
      taxable_amount_in_cents: 0,
    })),
    total_in_cents: total,
    subtotal_in_cents: total,
    total_discount_in_cents: 0,
    total_tax_in_cents: 0,
    start_date,
    end_date,
    period_type: 'recurring',
    existing_balance_in_cents: 0,
  }
}

function addCancellationRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const setCancelled = (c: Context, cancel_at_end_of_period: boolean, message: string) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    if (cancel_at_end_of_period && subscription.state !== 'active')
      return refuse(c, 'Delayed cancellation is not possible for a subscription that is past due or canceled.')
    if (subscription.cancel_at_end_of_period !== cancel_at_end_of_period) {
      const changed = { ...subscription, cancel_at_end_of_period }
      store.put('subscriptions', changed)
      ctx.emit('pending_cancellation_change', { subscription: changed })
    }
    return c.json({ message })
  }
  app.delete('/subscriptions/:subscription', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    if (subscription.state === 'canceled') return refuse(c, 'The subscription is already canceled')
    const ended: Subscription = { ...subscription, state: 'canceled', dunning: null }
    store.put('subscriptions', ended)
    ctx.emit('subscription_state_change', { subscription: ended, previousState: subscription.state })
    return c.json({ subscription: subscriptionWire(ctx, ended) })
  })
  const path = '/subscriptions/:subscription/delayed_cancel.json'
  app.post(path, (c) => setCancelled(c, true, 'This subscription will be canceled at the end of its period.'))
  app.delete(path, (c) => setCancelled(c, false, 'This subscription will not be canceled.'))

  app.post('/subscriptions/:subscription/request_payment_profiles_update.json', (c) => {
    const subscription = subscriptionOf(ctx, c)
    if (!subscription) return notFound(c)
    const since = ctx.now().getTime() - UPDATE_REQUESTS_IN_MS
    const recent = store
      .all('updateRequests')
      .filter((one) => one.subscription_id === subscription.id && new Date(one.at).getTime() > since)
    if (recent.length >= UPDATE_REQUESTS_MAX) return refuse(c, 'Too many requests: at most 5 in 30 minutes.')
    store.put('updateRequests', { id: store.nextId(), subscription_id: subscription.id, at: nowText(ctx) })
    return c.body(null, 204)
  })
}
