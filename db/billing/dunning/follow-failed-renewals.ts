import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type BillingJobContext, runningClock } from '#db/billing/context.ts'
import { later } from '#db/billing/operations/operation-rows.ts'
import {
  type ProviderState,
  pastDueSinceOf,
  readProviderState,
  storeStatements,
  unpaidInvoices,
} from '#db/billing/provider-state.ts'
import { subscriptionsOfMember } from '#db/billing/subscription-rows.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { AFTER_FAULT_MS, settleEach } from '#db/jobs/settle-each.ts'
import { leaseEnd } from '#db/leases.ts'
import { askToRemind, type ReminderTurn } from '#db/outbox/reminders.ts'
import { dunningNotices, subscriptions } from '#db/schema/billing.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { type Decline, declineOf } from '#shared/domain/billing/declines.ts'
import { addDays, dayOf, instantOfHour } from '#shared/kernel/dates.ts'
import { communityDays } from './community-days.ts'
import { type Following, type Notice, nextStep } from './next-step.ts'
import { noticeStatements } from './notice-statements.ts'
import { readRenewalPayment } from './renewal-payment.ts'

const SUBSCRIPTIONS_AT_ONCE = 50
const READINGS_AT_ONCE = 5
/** While the provider does not answer. */
const AGAIN_MS = 10 * 60_000
const MAX_ATTEMPTS = 2

type Leased = typeof subscriptions.$inferSelect
type Outcome = 'done' | 'later' | 'overtaken'

const noticesOf = statement((p: { readonly subscriptionId: string; readonly communityId: string }) =>
  build
    .select()
    .from(dunningNotices)
    .where(and(eq(dunningNotices.subscriptionId, p.subscriptionId), eq(dunningNotices.communityId, p.communityId))),
)

/**
 * Reads from the provider the memberships whose renewal failed or was due, and notifies their members, also of a paid renewal. It never
 * charges: the provider renews and retries by itself.
 */
export async function followFailedRenewals(ctx: BillingJobContext): Promise<JobReport> {
  const clock = runningClock(ctx.now)
  return settleEach(await leaseDue(ctx), async (leased) => (await followOne(ctx, leased, clock)) === 'done', {
    atOnce: READINGS_AT_ONCE,
    postpone: (leased) => release(ctx, leased, AFTER_FAULT_MS),
  })
}

async function leaseDue({ db, now }: BillingJobContext): Promise<readonly Leased[]> {
  const due = build
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.dunningCheckAt), lte(subscriptions.dunningCheckAt, now)))
    .orderBy(asc(subscriptions.dunningCheckAt), asc(subscriptions.id))
    .limit(SUBSCRIPTIONS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(subscriptions)
      .set({ dunningCheckAt: leaseEnd(now) })
      .where(inArray(subscriptions.id, due))
      .returning(),
  ])
  return leased
}

/** A webhook that stores a newer reading meanwhile does not notify the member, and the lease lasts two minutes, so this reads again. */
async function followOne(ctx: BillingJobContext, leased: Leased, clock: () => Date): Promise<'done' | 'later'> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const outcome = await followOnce(ctx, leased, clock)
    if (outcome !== 'overtaken') return outcome
  }
  return 'later'
}

async function followOnce(ctx: BillingJobContext, leased: Leased, clock: () => Date): Promise<Outcome> {
  const { db } = ctx
  const [own, notices] = await Promise.all([
    db.read(subscriptionsOfMember(leased)),
    db.read(noticesOf({ subscriptionId: leased.id, communityId: leased.communityId })),
  ])
  const subscription = own.find(({ id }) => id === leased.id)
  const state = subscription && (await readProviderState(ctx, subscription, clock))
  if (!subscription || !state) {
    await release(ctx, leased, AGAIN_MS)
    return 'later'
  }
  const following: Following = {
    subscription,
    state,
    pastDueSince: pastDueSinceOf(state),
    community: communityDays(subscription),
    decline: await readDecline(ctx, state),
    others: own.filter(({ id }) => id !== leased.id),
    notices,
    renewal: await readRenewalPayment(ctx, leased, state),
  }
  return writeDown(ctx, leased, following, clock())
}

/** Why the bank declined the oldest open invoice of a failed renewal; null when unknown. */
async function readDecline({ billing }: BillingJobContext, state: ProviderState): Promise<Decline | null> {
  if (!pastDueSinceOf(state)) return null
  const [oldest] = unpaidInvoices(state).toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
  const told = oldest && (await billing.readDecline(oldest.id))
  return told?.kind === 'done' && told.value ? declineOf(told.value.processorCode) : null
}

/** Writes nothing if the lease was lost meanwhile, or if the reading is older than what is stored. */
async function writeDown(ctx: BillingJobContext, leased: Leased, following: Following, now: Date): Promise<Outcome> {
  const { subscription, state } = following
  const step = nextStep(following, now)
  const turn = await turnOf({ ...ctx, now }, following, step.notice)
  const [notice, checkAt] = turn.kind === 'waits' ? [null, turn.until] : [step.notice, step.checkAt]
  const ofThis = hasId(subscriptions, leased.id, leased)
  const isHeld = and(
    ofThis,
    eq(subscriptions.dunningCheckAt, leased.dunningCheckAt ?? now),
    lte(subscriptions.readAt, state.readAt),
    turn.kind === 'free' ? turn.isStillFree : undefined,
  )
  const isWritten = await ctx.db.tryCommitIf([
    build.update(subscriptions).set({ dunningCheckAt: leased.dunningCheckAt }).where(isHeld),
    ...storeStatements(subscription, state, now),
    ...(notice && turn.kind === 'free' ? await noticeStatements(ctx, following, notice, turn, now) : []),
    build.update(subscriptions).set({ dunningCheckAt: checkAt }).where(ofThis),
  ])
  return isWritten ? 'done' : 'overtaken'
}

/** Emails about a failure keep the day of the schedule: they wait for another reminder only within that day. */
async function turnOf(
  ctx: BillingJobContext,
  { subscription, community: { timeZone } }: Following,
  notice: Notice | null,
): Promise<ReminderTurn> {
  if (notice?.kind !== 'FAILED') return { kind: 'free', isStillFree: sql`TRUE` }
  const tomorrow = instantOfHour(addDays(dayOf(ctx.now, timeZone), 1), 0, timeZone)
  return askToRemind(ctx, subscription, { urgentAt: [], tooLateFrom: tomorrow })
}

async function release({ db, now }: BillingJobContext, leased: Leased, againMs: number): Promise<void> {
  const { id, communityId, dunningCheckAt } = leased
  await db.commit([
    build
      .update(subscriptions)
      .set({ dunningCheckAt: later(now, againMs) })
      .where(and(hasId(subscriptions, id, { communityId }), eq(subscriptions.dunningCheckAt, dunningCheckAt ?? now))),
  ])
}
