import type { JobReport } from '#db/jobs/job-runs.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'
import { carryOutWish } from './carry-out-wish.ts'
import { leaseDueWishes, unlessTaken } from './wish-rows.ts'

/** Goes on with the wishes that the provider has not carried out: it was away, its answer was lost, or a balance was due. */
export async function sendWaitingWishes(ctx: BillingContext): Promise<JobReport> {
  const clock = runningClock(ctx.now)
  const report = { done: 0, later: 0, failed: 0 }
  for (const leased of await leaseDueWishes(ctx)) {
    const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
    if (!subscription) continue
    const wish = await unlessTaken(carryOutWish({ ctx, subscription, clock }, leased))
    if (wish?.state === 'REFUSED') report.failed++
    else if (wish?.state === 'OPEN') report.later++
    else report.done++
  }
  return report
}
