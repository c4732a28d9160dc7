import { unlessTaken } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { AFTER_FAULT_MS, type Settled, settleEach } from '#db/jobs/settle-each.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'
import { applyRenewalWish } from './apply-renewal-wish.ts'
import { changeWish, leaseDueWishes, leaseWaitingWish, type WishRow } from './wish-rows.ts'

/** Sends a wish made while a balance was due to the provider as soon as that reports the payment. */
export async function sendWishAfterPayment(
  ctx: BillingContext,
  subscription: { readonly id: string; readonly communityId: string; readonly userId: string },
): Promise<void> {
  const { communityId, id: subscriptionId } = subscription
  const wish = await leaseWaitingWish(ctx, { communityId, subscriptionId })
  if (wish) await applyLeasedWish(ctx, wish)
}

/** Continues the wishes that the provider has not carried out: it was away, its answer was lost, or a balance was due. */
export async function sendWaitingWishes(ctx: BillingContext): Promise<JobReport> {
  const send = async (leased: WishRow): Promise<Settled> => {
    const wish = await applyLeasedWish(ctx, leased)
    return wish?.state === 'REFUSED' ? 'failed' : wish?.state !== 'OPEN'
  }
  return settleEach(await leaseDueWishes(ctx), send, { postpone: (leased) => postpone(ctx, leased) })
}

function postpone(ctx: BillingContext, leased: WishRow): Promise<WishRow | null> {
  const nextTryAt = later(ctx.now, AFTER_FAULT_MS)
  return unlessTaken(changeWish(ctx, leased, { leasedUntil: null, nextTryAt }))
}

/** Null once somebody else holds the wish. */
async function applyLeasedWish(ctx: BillingContext, leased: WishRow): Promise<WishRow | null> {
  const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
  if (!subscription) return null
  return unlessTaken(applyRenewalWish({ ctx, subscription, clock: runningClock(ctx.now), isByJob: true }, leased))
}
