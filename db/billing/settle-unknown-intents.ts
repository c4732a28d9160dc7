import { and, asc, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type BillingContext, runningClock } from './context.ts'
import { changeIntent, type IntentRow, LEASE_MS, later } from './intent-rows.ts'
import type { IntentResult } from './intent-run.ts'
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
  const results: IntentResult[] = []
  for (const leased of await leaseDue(ctx)) {
    const [subscription] = await db.read(subscriptionOfMember(leased))
    if (!subscription) continue
    const run = { ctx, subscription, clock }
    if (leased.step === 'CHECK') results.push(await continueIntent(run, leased, null))
    else if (leased.keeps !== 'ALWAYS' || leased.step === 'ADD_CARD') results.push(await giveUp(run, leased))
    else results.push(await continueIntent(run, await changeIntent(ctx, leased, { pays: false }), null))
  }
  const done = results.filter(({ kind }) => kind === 'ended').length
  return { done, later: results.length - done, failed: 0 }
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
