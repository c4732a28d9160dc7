import { DAY_MS } from '../../kernel/clock.ts'
import type { PaymentContext } from './context.ts'
import { dueOf, issueInvoice, openInvoicesOf, payWithCard } from './invoices.ts'
import type { PricePoint, Subscription } from './rows.ts'

/** Days after the first failure on which the charge is tried again; after the last of them the subscription is `unpaid`. */
const RETRY_DAYS = [3, 5, 8, 12] as const
const UNPAID_DAY = 45
/** A clock that was set decades ahead ends the catching up. */
const MAX_ASSESSMENTS = 200

export function addMonths(iso: string, months: number): string {
  const from = new Date(iso)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.toISOString()
}

/** Renewals, retries and cancellations that have become due on the sandbox's clock, each at its own moment. */
export function assessDue(ctx: PaymentContext): void {
  for (const { id } of ctx.store.all('subscriptions')) {
    for (let i = 0; i < MAX_ASSESSMENTS; i++) {
      const subscription = ctx.store.get('subscriptions', id)
      const dueAt = subscription?.next_assessment_at
      if (!subscription || !dueAt || new Date(dueAt) > ctx.now()) break
      assess({ ...ctx, now: () => new Date(dueAt) }, subscription)
    }
  }
}

function assess(ctx: PaymentContext, subscription: Subscription) {
  if (subscription.dunning) retryInDunning(ctx, subscription, subscription.dunning)
  else if (subscription.cancel_at_end_of_period) changeState(ctx, subscription, { state: 'canceled' })
  else renew(ctx, subscription)
}

type Change = Partial<Subscription> & Pick<Subscription, 'state'>

function changeState(ctx: PaymentContext, subscription: Subscription, change: Change): Subscription {
  const next: Subscription = { ...subscription, next_assessment_at: null, ...change }
  ctx.store.put('subscriptions', next)
  if (next.state !== subscription.state)
    ctx.emit('subscription_state_change', { subscription: next, previousState: subscription.state })
  return next
}

function renew(ctx: PaymentContext, subscription: Subscription) {
  const point = ctx.store.get('pricePoints', subscription.price_point_id)
  if (!point) return changeState(ctx, subscription, { state: subscription.state })
  const ends = addMonths(subscription.current_period_ends_at, point.interval)
  const renewed: Subscription = {
    ...subscription,
    current_period_started_at: subscription.current_period_ends_at,
    current_period_ends_at: ends,
    next_assessment_at: ends,
  }
  ctx.store.put('subscriptions', renewed)
  issueInvoice(ctx, renewed, { lineItems: [duesItem(ctx, point)], memo: '', status: 'open', dueInDays: 0 })
  if (collect(ctx, subscription.id).ok) {
    ctx.emit('renewal_success', { subscription: ctx.store.get('subscriptions', subscription.id) ?? renewed })
    return
  }
  // The invoice may have used up a credit, so the row is read again.
  const unpaid = ctx.store.get('subscriptions', subscription.id) ?? renewed
  const started_at = ctx.now().toISOString()
  const failed = changeState(ctx, unpaid, {
    state: 'past_due',
    dunning: { started_at, step: 0 },
    next_assessment_at: dunningDate(started_at, 0),
  })
  ctx.emit('renewal_failure', { subscription: failed })
  return
}

export function duesItem(ctx: PaymentContext, point: PricePoint) {
  const title = ctx.store.get('products', point.product_id)?.name ?? point.name
  return { title, quantity: 1, unit_price_in_cents: point.price_in_cents, description: point.name }
}

function dunningDate(startedAt: string, step: number): string {
  const days = RETRY_DAYS[step] ?? UNPAID_DAY
  return new Date(new Date(startedAt).getTime() + days * DAY_MS).toISOString()
}

function retryInDunning(
  ctx: PaymentContext,
  subscription: Subscription,
  { started_at, step }: NonNullable<Subscription['dunning']>,
) {
  if (step >= RETRY_DAYS.length) {
    changeState(ctx, subscription, { state: 'unpaid', dunning: null })
    return
  }
  const next = changeState(ctx, subscription, {
    state: subscription.state,
    dunning: { started_at, step: step + 1 },
    next_assessment_at: dunningDate(started_at, step + 1),
  })
  ctx.emit('dunning_step_reached', { subscription: next })
  collect(ctx, subscription.id)
}

type Collected = { readonly ok: true } | { readonly ok: false; readonly error: string }

/** Charges the default card with every open invoice, the oldest first, and stops at the first that is declined. */
export function collect(ctx: PaymentContext, subscriptionId: number): Collected {
  const subscription = ctx.store.get('subscriptions', subscriptionId)
  if (!subscription) return { ok: false, error: 'No subscription' }
  for (const invoice of openInvoicesOf(ctx, subscription)) {
    const profile = ctx.store.get('profiles', subscription.default_profile_id ?? 0)
    if (!profile) return { ok: false, error: 'A payment profile is required.' }
    const cents = dueOf(invoice)
    const paid = payWithCard(ctx, { invoice, profile, cents })
    if (!paid.ok) return paid
  }
  return { ok: true }
}
