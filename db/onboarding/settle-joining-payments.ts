import { and, asc, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { type BillingContext, runningClock } from '#db/billing/context.ts'
import { LEASE_MS, later } from '#db/billing/intent-rows.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { joiningPayments } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { invitationById } from './invitation-rows.ts'
import { settlePayment } from './join.ts'
import type { JoiningRow } from './joining-rows.ts'

const PAYMENTS_AT_ONCE = 20

/** Ends the payments of new members that nobody asks about any more: what was sent is looked up, the rest is given up. */
export async function settleJoiningPayments(ctx: BillingContext): Promise<JobReport> {
  const clock = runningClock(ctx.now)
  return settleEach(await leaseDue(ctx), async (leased) => {
    const { communityId, invitationId } = leased
    const [invitation] = await ctx.db.read(invitationById({ communityId, invitationId }))
    return invitation ? (await settlePayment({ ctx, invitation, clock }, leased)).kind === 'ended' : null
  })
}

async function leaseDue({ db, now }: BillingContext): Promise<readonly JoiningRow[]> {
  const leasedUntil = later(now, LEASE_MS)
  const due = build
    .select({ id: joiningPayments.id })
    .from(joiningPayments)
    .where(
      and(
        isNotNull(joiningPayments.nextCheckAt),
        lte(joiningPayments.nextCheckAt, now),
        or(isNull(joiningPayments.leasedUntil), lte(joiningPayments.leasedUntil, now)),
      ),
    )
    .orderBy(asc(joiningPayments.nextCheckAt), asc(joiningPayments.id))
    .limit(PAYMENTS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(joiningPayments)
      .set({ leasedUntil, nextCheckAt: leasedUntil })
      .where(inArray(joiningPayments.id, due))
      .returning(),
  ])
  return leased
}
