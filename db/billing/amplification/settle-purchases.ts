import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import type { BillingContext } from '../context.ts'
import { leaseDuePurchases } from './purchase-rows.ts'
import { refundPurchase } from './refund-purchase.ts'
import { continueLeased } from './run-purchase.ts'

/** Looks up charges whose outcome is not known, ends what was not paid, and gives back what was withdrawn in time. */
export async function settlePurchases(ctx: BillingContext): Promise<JobReport> {
  return settleEach(await leaseDuePurchases(ctx), async (row) => {
    if (row.state === 'OPEN') return (await continueLeased(ctx, row)).kind === 'ended'
    const by = { actorId: row.userId, ipClass: '', correlationId: `amplification ${row.id}` }
    return (await refundPurchase(ctx, { purchase: row, by }))?.state === 'REFUNDED'
  })
}
