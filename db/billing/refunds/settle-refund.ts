import { and, asc, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { refunds } from '#db/schema/staff-billing.ts'
import { build } from '#db/statement.ts'
import { REFUND_SEEN_WITHIN_MS } from '#shared/domain/billing/refunds.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { later } from '../intent-rows.ts'
import { entryIdOf, movementsOf, type ProviderState, readProviderState, storeStatements } from '../provider-state.ts'
import { staffActAudit } from '../staff-act.ts'
import { type ChargeRow, changeRefund, chargeEntry, REFUND_LEASE_MS, type RefundRow } from './refund-rows.ts'
import type { RefundResult, RefundRun } from './refund-run.ts'

const CHECK_AGAIN_MS = 30_000
const REFUNDS_AT_ONCE = 20

/** Ends a refund that this caller holds, by what the provider has now; leaves it open while that is not known. */
export async function lookUpRefund(run: RefundRun, charge: ChargeRow, row: RefundRow): Promise<RefundResult> {
  const { ctx, clock } = run
  const state = await readProviderState(ctx, charge, clock)
  if (state && isAtProvider(state, charge, row)) return finish(run, charge, row, state)
  const isLate = clock().getTime() - row.createdAt.getTime() >= REFUND_SEEN_WITHIN_MS
  if (state && isLate) return endRefund(run, row, 'NOT_DONE')
  return unlessTaken(async () => {
    await changeRefund(ctx, row, { leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
    return { kind: 'pending' }
  })
}

/** Our id stands at the refund. */
function isAtProvider(state: ProviderState, { providerEntryId }: ChargeRow, { id }: RefundRow): boolean {
  const movement = movementsOf(state).find((one) => entryIdOf(one) === providerEntryId)
  return movement?.payment.refunds?.some(({ memo }) => memo === id) === true
}

/** Nothing was given back. */
export function endRefund(
  { ctx, clock }: RefundRun,
  row: RefundRow,
  state: 'REFUSED' | 'NOT_DONE',
): Promise<RefundResult> {
  return unlessTaken(async () => {
    const end = { state, endedAt: clock(), leasedUntil: null, nextCheckAt: null }
    return { kind: 'ended', refund: await changeRefund(ctx, row, end) }
  })
}

/** The ledger entry, the audit row and the mail are of the same batch as the end of the refund. */
function finish(
  { ctx, clock }: RefundRun,
  charge: ChargeRow,
  row: RefundRow,
  state: ProviderState,
): Promise<RefundResult> {
  return unlessTaken(async () => {
    const now = clock()
    const { communityId, userId, amountCents, reason, actorId, ipClass, correlationId } = row
    const { receiptNumber } = charge
    const mail = await mailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'payment-refunded',
      data: { receiptNumber, amountCents, productName: charge.productName, cardLast4: charge.cardLast4 ?? '' },
      idempotencyKey: `payment-refunded/${row.id}/1`,
    })
    const act = { action: 'user.refund', after: { amountCents, receiptNumber }, reason } as const
    const end = { state: 'DONE', endedAt: now, leasedUntil: null, nextCheckAt: null } as const
    const ref = { ...charge, id: charge.subscriptionId }
    const refund = await changeRefund(ctx, row, end, [
      ...storeStatements(ref, state, now),
      // Who withdraws what they bought is not staff.
      ...(actorId === userId
        ? []
        : [staffActAudit({ actorId, ipClass, correlationId }, { communityId, userId }, act, now)]),
      ...mail,
    ])
    return { kind: 'ended', refund }
  })
}

/** A refund whose lease ended meanwhile is another caller's. */
async function unlessTaken(work: () => Promise<RefundResult>): Promise<RefundResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'pending' }
    throw error
  }
}

/** Looks up the refunds whose outcome is not known. */
export async function settleUnknownRefunds(ctx: BillingContext): Promise<JobReport> {
  const run = { ctx, clock: runningClock(ctx.now) }
  return settleEach(await leaseDue(ctx), async (leased) => {
    const [charge] = await ctx.db.read(chargeEntry(leased))
    return charge ? (await lookUpRefund(run, charge, leased)).kind === 'ended' : null
  })
}

async function leaseDue({ db, now }: BillingContext): Promise<readonly RefundRow[]> {
  const leasedUntil = later(now, REFUND_LEASE_MS)
  const due = build
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        isNotNull(refunds.nextCheckAt),
        lte(refunds.nextCheckAt, now),
        or(isNull(refunds.leasedUntil), lte(refunds.leasedUntil, now)),
      ),
    )
    .orderBy(asc(refunds.nextCheckAt), asc(refunds.id))
    .limit(REFUNDS_AT_ONCE)
  const [leased] = await db.commit([
    build.update(refunds).set({ leasedUntil, nextCheckAt: leasedUntil }).where(inArray(refunds.id, due)).returning(),
  ])
  return leased
}
