import { unlessTaken } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { AFTER_FAULT_MS, type Settled, settleEach } from '#db/jobs/settle-each.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { build, hasId } from '#db/statement.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { type BillingContext, ReadingRefused, readFromProvider, runningClock } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import { type SubscriptionRow, subscriptionOfMember } from '../subscription-rows.ts'
import { changeEnd, type EndRow, leaseDueEnds } from './end-rows.ts'

type Run = { readonly ctx: BillingContext; readonly subscription: SubscriptionRow; readonly clock: () => Date }

/** A request with a lost answer may still arrive; after this time it was not carried out. */
const MAY_ARRIVE_MS = 3 * 60_000
const TRY_AGAIN_MS = 20_000
/** How long a refused end waits for its next attempt. */
const LOOK_AGAIN_MS = 24 * 3_600_000

const OVER: ReadonlySet<SubscriptionState> = new Set(['canceled', 'expired', 'failed_to_create', 'trial_ended'])

/** Ends the memberships of deleted accounts and of closing communities at the provider, and removes their cards there. */
export async function endMemberships(ctx: BillingContext): Promise<JobReport> {
  const end = async (leased: EndRow): Promise<Settled> => {
    const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
    if (!subscription) return null
    const ended = await unlessTaken(goOnOrGiveUp({ ctx, subscription, clock: runningClock(ctx.now) }, leased))
    return ended?.state === 'REFUSED' ? 'failed' : ended?.state === 'DONE'
  }
  const nextTryAt = later(ctx.now, AFTER_FAULT_MS)
  return settleEach(await leaseDueEnds(ctx), end, {
    postpone: (leased) => unlessTaken(changeEnd(ctx, leased, { leasedUntil: null, nextTryAt })),
  })
}

/** A membership that the provider does not know is left to staff, like a refused end. */
async function goOnOrGiveUp(run: Run, leased: EndRow): Promise<EndRow> {
  try {
    return await goOn(run, leased)
  } catch (error) {
    if (error instanceof ReadingRefused) return giveUp(run, leased)
    throw error
  }
}

/** A sent request is looked up first, and not sent again while it may still arrive. */
function goOn(run: Run, end: EndRow): Promise<EndRow> {
  switch (end.step) {
    case 'SEND':
      return send(run, end)
    case 'CHECK':
      return lookUp(run, end, { isRefused: false })
    case 'CARDS':
      return removeCards(run, end)
    default:
      return end.step satisfies never
  }
}

async function send(run: Run, end: EndRow): Promise<EndRow> {
  const { ctx, subscription, clock } = run
  const sent = await changeEnd(ctx, end, { step: 'CHECK', sentAt: clock() })
  const outcome = await ctx.billing.endSubscription(subscription.providerId)
  switch (outcome.kind) {
    case 'done':
    case 'unknown':
      return lookUp(run, sent, { isRefused: false })
    case 'away':
      return tryLater(run, sent, 'SEND')
    case 'refused':
      return lookUp(run, sent, { isRefused: true })
    default:
      return outcome satisfies never
  }
}

/** The provider also refuses to end an ended membership, so the subscription is read to tell the cases apart. */
async function lookUp(run: Run, end: EndRow, { isRefused }: { readonly isRefused: boolean }): Promise<EndRow> {
  const { ctx, subscription, clock } = run
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return tryLater(run, end, 'CHECK')
  if (OVER.has(state.subscription.state)) {
    const stored = storeStatements(subscription, state, clock())
    const next = await changeEnd(ctx, end, { step: 'CARDS' }, [...stored, noDunning(subscription)])
    return removeCards(run, next)
  }
  if (isRefused) return giveUp(run, end)
  const mayArrive = clock().getTime() < (end.sentAt?.getTime() ?? 0) + MAY_ARRIVE_MS
  return mayArrive ? tryLater(run, end, 'CHECK') : send(run, end)
}

/** Nobody is left to notify of a renewal. */
function noDunning({ id, communityId }: SubscriptionRow) {
  return build
    .update(subscriptions)
    .set({ dunningCheckAt: null })
    .where(hasId(subscriptions, id, { communityId }))
}

/** Removing a card that is gone counts as done, so a lost request may be sent again. */
async function removeCards(run: Run, end: EndRow): Promise<EndRow> {
  const { ctx, subscription, clock } = run
  const { providerId, providerCustomerId } = subscription
  const cards = await readFromProvider(() => ctx.billing.listCards(providerCustomerId))
  if (!cards) return tryLater(run, end, 'CARDS')
  for (const { id: cardId } of cards) {
    const removed = await ctx.billing.removeCard({ subscriptionId: providerId, cardId })
    if (removed.kind === 'refused') return giveUp(run, end)
    if (removed.kind !== 'done') return tryLater(run, end, 'CARDS')
  }
  return changeEnd(ctx, end, { state: 'DONE', endedAt: clock(), leasedUntil: null, nextTryAt: null })
}

function tryLater({ ctx, clock }: Run, end: EndRow, step: EndRow['step']): Promise<EndRow> {
  return changeEnd(ctx, end, { step, leasedUntil: null, nextTryAt: later(clock(), TRY_AGAIN_MS) })
}

/** Notifies staff once, who do by hand what the provider refused; the job checks until that is done. */
async function giveUp({ ctx, subscription, clock }: Run, end: EndRow): Promise<EndRow> {
  const email = await emailStatements(ctx, {
    communityId: end.communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'membership-end-to-arrange',
    data: { subscription: subscription.providerId },
    idempotencyKey: `membership-end-to-arrange/${end.id}/1`,
  })
  const step = end.step === 'CARDS' ? 'CARDS' : 'SEND'
  const nextTryAt = later(clock(), LOOK_AGAIN_MS)
  return changeEnd(ctx, end, { state: 'REFUSED', step, leasedUntil: null, nextTryAt }, email)
}
