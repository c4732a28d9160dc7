import { and, asc, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type BillingContext, runningClock } from './context.ts'
import { changeIntent, type IntentRow, LEASE_MS, later } from './intent-rows.ts'
import type { IntentResult, IntentRun } from './intent-run.ts'
import { continueIntent, giveUp } from './run-intent.ts'
import { subscriptionOfMember } from './subscription-rows.ts'

const INTENTS_AT_ONCE = 20

/**
 * Ends the intents that nobody asks about any more: one whose charge was sent by looking it up, one that adds a card by storing it
 * without a charge, and one that has charged nothing by giving up, because its payer may not be there any more.
 */
export async function settleUnknownIntents(ctx: BillingContext): Promise<JobReport> {
  const { db, now } = ctx
  const clock = runningClock(now)
  return settleEach(await leaseDue(ctx), async (leased) => {
    const [subscription] = await db.read(subscriptionOfMember(leased))
    if (!subscription) return null
    return (await settleIntent({ ctx, subscription, clock }, leased)).kind === 'ended'
  })
}

async function settleIntent(run: IntentRun, leased: IntentRow): Promise<IntentResult> {
  if (leased.step === 'CHECK') return continueIntent(run, leased, null)
  if (leased.keeps !== 'ALWAYS' || leased.step === 'ADD_CARD') return giveUp(run, leased)
  return continueIntent(run, await changeIntent(run.ctx, leased, { pays: false }), null)
}

async function leaseDue({ db, now }: BillingContext): Promise<readonly IntentRow[]> {
  const leasedUntil = later(now, LEASE_MS)
  const due = build
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        isNotNull(paymentIntents.nextCheckAt),
        lte(paymentIntents.nextCheckAt, now),
        or(isNull(paymentIntents.leasedUntil), lte(paymentIntents.leasedUntil, now)),
      ),
    )
    .orderBy(asc(paymentIntents.nextCheckAt), asc(paymentIntents.id))
    .limit(INTENTS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(paymentIntents)
      .set({ leasedUntil, nextCheckAt: leasedUntil })
      .where(inArray(paymentIntents.id, due))
      .returning(),
  ])
  return leased
}
