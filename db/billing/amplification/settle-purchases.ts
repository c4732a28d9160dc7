import type { JobReport } from '#db/jobs/job-runs.ts'
import type { BillingContext } from '../context.ts'
import { givePurchaseBack } from './give-back.ts'
import { leaseDuePurchases } from './purchase-rows.ts'
import { continueLeased } from './run-purchase.ts'

/** Looks up charges whose outcome is not known, ends what was not paid, and gives back what was withdrawn in time. */
export async function settlePurchases(ctx: BillingContext): Promise<JobReport> {
  let done = 0
  const leased = await leaseDuePurchases(ctx)
  for (const row of leased) {
    if (row.state === 'OPEN') done += (await continueLeased(ctx, row)).kind === 'ended' ? 1 : 0
    else {
      const by = { actorId: row.userId, ipClass: '', correlationId: `amplification ${row.id}` }
      done += (await givePurchaseBack(ctx, row, by))?.state === 'REFUNDED' ? 1 : 0
    }
  }
  return { done, later: leased.length - done, failed: 0 }
}
