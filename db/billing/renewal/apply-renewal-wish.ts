import { emailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { BillingContext } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { type ProviderState, readProviderState, renewalAmounts, storeStatements } from '../provider-state.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import { changeWish, type WishRow } from './wish-rows.ts'

export type WishRun = {
  readonly ctx: BillingContext
  readonly subscription: SubscriptionRow
  readonly clock: () => Date
  /** The member no longer waits for the outcome. */
  readonly isByJob?: boolean
}

/** A request with a lost answer may still arrive; after this time it was not carried out. */
const MAY_ARRIVE_MS = 3 * 60_000
const TRY_AGAIN_MS = 20_000

/** Sends a wish that the caller holds to the provider. A wish sent before is looked up first, and not sent again while it may still arrive. */
export async function applyRenewalWish(run: WishRun, wish: WishRow): Promise<WishRow> {
  return wish.step === 'CHECK' ? lookUp(run, wish) : send(run, wish)
}

async function send(run: WishRun, wish: WishRow): Promise<WishRow> {
  const { ctx, subscription, clock } = run
  const { billing } = ctx
  const sent = await changeWish(ctx, wish, { step: 'CHECK', sentAt: clock() })
  const outcome =
    sent.wants === 'OFF'
      ? await billing.stopRenewal(subscription.providerId)
      : await billing.resumeRenewal(subscription.providerId)
  switch (outcome.kind) {
    case 'done':
    case 'unknown':
      return lookUp(run, sent)
    case 'away':
      return tryLater(run, sent, 'SEND')
    case 'refused':
      return afterRefusal(run, sent)
    default:
      return outcome satisfies never
  }
}

async function lookUp(run: WishRun, wish: WishRow): Promise<WishRow> {
  const { ctx, subscription, clock } = run
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return tryLater(run, wish, 'CHECK')
  if (isAsWanted(state, wish)) return end(run, wish, 'DONE', state)
  const mayArrive = clock().getTime() < (wish.sentAt?.getTime() ?? 0) + MAY_ARRIVE_MS
  return mayArrive ? tryLater(run, wish, 'CHECK') : send(run, wish)
}

/** The provider refuses while a balance is due, which is read from the subscription and not from the text of the refusal. */
async function afterRefusal(run: WishRun, wish: WishRow): Promise<WishRow> {
  const { ctx, subscription, clock } = run
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return tryLater(run, wish, 'SEND')
  if (isAsWanted(state, wish)) return end(run, wish, 'DONE', state)
  const standing = standingOf(state.subscription.state)
  switch (standing) {
    case 'PAST_DUE':
    case 'UNPAID':
      return waitForPayment(run, wish, state)
    case 'SUSPENDED':
      return end(run, wish, 'ENDED', state)
    case 'GOOD':
      return end(run, wish, 'REFUSED', state)
    default:
      return standing satisfies never
  }
}

function isAsWanted({ subscription }: ProviderState, { wants }: WishRow): boolean {
  return subscription.endsAtRenewal === (wants === 'OFF')
}

function tryLater({ ctx, clock }: WishRun, wish: WishRow, step: 'SEND' | 'CHECK'): Promise<WishRow> {
  return changeWish(ctx, wish, { step, leasedUntil: null, nextTryAt: later(clock(), TRY_AGAIN_MS) })
}

async function waitForPayment(run: WishRun, wish: WishRow, state: ProviderState): Promise<WishRow> {
  const { ctx, subscription, clock } = run
  const at = clock()
  const email = isToldOtherwise(run, wish) ? [] : await keptEmail(run, wish, state)
  const change = { step: 'WAIT_FOR_PAYMENT', leasedUntil: null, nextTryAt: at } as const
  return changeWish(ctx, wish, change, [...storeStatements(subscription, state, at), ...email])
}

/** That the change waits for a payment; or, with `isDeclined`, that it is not made. */
function keptEmail({ ctx, subscription }: WishRun, { id, wants }: WishRow, state: ProviderState, isDeclined?: true) {
  const { communityId, userId } = subscription
  const { productName, balanceCents, currency } = state.subscription
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'auto-renewal-kept',
    data: { wants, productName, balanceCents: Math.max(0, balanceCents), currency, isDeclined },
    idempotencyKey: `auto-renewal-kept/${id}/${isDeclined ? 'declined' : '1'}`,
  })
}

async function end(
  run: WishRun,
  wish: WishRow,
  as: 'DONE' | 'REFUSED' | 'ENDED',
  state: ProviderState,
): Promise<WishRow> {
  const { ctx, subscription, clock } = run
  const at = clock()
  const alsoWrite: Runnable[] = storeStatements(subscription, state, at)
  if (as === 'DONE' && !isToldOtherwise(run, wish)) alsoWrite.push(...(await confirmation(run, wish, state)))
  // Who asked was promised the change; a request that the provider declines at once says so on its page.
  if (as === 'REFUSED' && run.isByJob && !isToldOtherwise(run, wish))
    alsoWrite.push(...(await keptEmail(run, wish, state, true)))
  return changeWish(ctx, wish, { state: as, endedAt: at, leasedUntil: null, nextTryAt: null }, alsoWrite)
}

/** The email about the community's closing, or about the account's deletion, has already said so. */
function isToldOtherwise({ subscription }: WishRun, { wants }: WishRow): boolean {
  return wants === 'OFF' && (subscription.closing !== null || subscription.deletionDueAt !== null)
}

function confirmation({ ctx, subscription }: WishRun, wish: WishRow, { subscription: now }: ProviderState) {
  const { communityId, userId } = subscription
  const { productName, renewsAt } = now
  const to = { communityId, recipient: { kind: 'USER', userId } } as const
  const on = renewsAt?.toISOString() ?? null
  const idempotencyKey = `auto-renewal/${wish.id}/1`
  return wish.wants === 'OFF'
    ? emailStatements(ctx, { ...to, template: 'auto-renewal-off', data: { productName, endsAt: on }, idempotencyKey })
    : emailStatements(ctx, {
        ...to,
        template: 'auto-renewal-on',
        data: { productName, renewsAt: on, ...renewalAmounts(now) },
        idempotencyKey,
      })
}
