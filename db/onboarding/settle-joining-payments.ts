import { type BillingContext, runningClock } from '#db/billing/context.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { invitationById } from './invitation-rows.ts'
import { settlePayment } from './join.ts'
import { leaseDuePayments } from './joining-rows.ts'

/** Ends the payments of new members that no request continues any more: a sent one is looked up, any other is given up. */
export async function settleJoiningPayments(ctx: BillingContext): Promise<JobReport> {
  const clock = runningClock(ctx.now)
  return settleEach(await leaseDuePayments(ctx), async (leased) => {
    const { communityId, invitationId } = leased
    const [invitation] = await ctx.db.read(invitationById({ communityId, invitationId }))
    return invitation ? (await settlePayment({ ctx, invitation, clock, isByJob: true }, leased)).kind === 'ended' : null
  })
}
