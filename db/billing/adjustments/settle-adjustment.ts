import { PreconditionFailed } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { ADJUSTMENT_SEEN_WITHIN_MS } from '#shared/domain/billing/adjustments/adjustments.ts'
import { type BillingContext, readFromProvider, runningClock } from '../context.ts'
import { later } from '../intent-rows.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import { staffActAudit } from '../staff-act.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'
import { type AdjustmentRow, changeAdjustment, leaseDueAdjustments } from './adjustment-rows.ts'
import type { AdjustmentResult, AdjustmentRun } from './adjustment-run.ts'
import { creditEntries, creditEntryId } from './credit-entries.ts'

const CHECK_AGAIN_MS = 30_000

/** What the provider has of an adjustment: our id stands at it. */
type Found = {
  readonly providerEntryId: string
  /** What is left to pay of a charge, once the member's credit has paid. */
  readonly dueCents: number
  readonly statements: readonly Runnable[]
}

/** Ends an adjustment that this caller holds, by what the provider has now; leaves it open while that is not known. */
export async function lookUpAdjustment(run: AdjustmentRun, row: AdjustmentRow): Promise<AdjustmentResult> {
  const { ctx, clock } = run
  const looked = await (row.kind === 'CREDIT' ? findCredit(run, row) : findInvoice(run, row))
  if (looked.kind === 'found') return finish(run, row, looked.found)
  const isLate = clock().getTime() - row.createdAt.getTime() >= ADJUSTMENT_SEEN_WITHIN_MS
  if (looked.kind === 'absent' && isLate) return endAdjustment(run, row, 'NOT_DONE')
  return unlessTaken(async () => {
    await changeAdjustment(ctx, row, { leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
    return { kind: 'pending' }
  })
}

type Looked = { readonly kind: 'found'; readonly found: Found } | { readonly kind: 'absent' | 'away' }

async function findCredit({ ctx, clock, subscription }: AdjustmentRun, { id }: AdjustmentRow): Promise<Looked> {
  const credits = await readFromProvider(() => ctx.billing.listCredits(subscription.providerId))
  if (!credits) return { kind: 'away' }
  const credit = credits.find(({ memo }) => memo === id)
  if (!credit) return { kind: 'absent' }
  const statements = creditEntries(subscription, [credit], clock())
  return { kind: 'found', found: { providerEntryId: creditEntryId(credit), dueCents: 0, statements } }
}

async function findInvoice({ ctx, clock, subscription }: AdjustmentRun, { id }: AdjustmentRow): Promise<Looked> {
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return { kind: 'away' }
  const invoice = state.invoices.find(({ memo }) => memo === id)
  if (!invoice) return { kind: 'absent' }
  const { id: providerEntryId, dueCents } = invoice
  return {
    kind: 'found',
    found: { providerEntryId, dueCents, statements: storeStatements(subscription, state, clock()) },
  }
}

/** Nothing was changed. */
export function endAdjustment(
  { ctx, clock }: AdjustmentRun,
  row: AdjustmentRow,
  state: 'REFUSED' | 'NOT_DONE',
): Promise<AdjustmentResult> {
  return unlessTaken(async () => {
    const end = { state, endedAt: clock(), leasedUntil: null, nextCheckAt: null }
    return { kind: 'ended', adjustment: await changeAdjustment(ctx, row, end) }
  })
}

/** What the ledger takes over, the audit row and the mail are of the same batch as the end of the adjustment. */
function finish({ ctx, clock }: AdjustmentRun, row: AdjustmentRow, found: Found): Promise<AdjustmentResult> {
  return unlessTaken(async () => {
    const now = clock()
    const { communityId, userId, kind, amountCents, productName, reason, actorId, ipClass, correlationId } = row
    const { providerEntryId, dueCents, statements } = found
    const mail = await mailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'account-corrected',
      data: { kind, amountCents, productName, dueCents },
      idempotencyKey: `account-corrected/${row.id}/1`,
    })
    const action = kind === 'CREDIT' ? 'user.credit' : 'user.charge'
    const by = { actorId, ipClass, correlationId }
    const end = { state: 'DONE', providerEntryId, endedAt: now, leasedUntil: null, nextCheckAt: null } as const
    const adjustment = await changeAdjustment(ctx, row, end, [
      ...statements,
      staffActAudit(by, { communityId, userId }, { action, after: { amountCents }, reason }, now),
      ...mail,
    ])
    return { kind: 'ended', adjustment }
  })
}

/** One whose lease ended meanwhile is another caller's. */
async function unlessTaken(work: () => Promise<AdjustmentResult>): Promise<AdjustmentResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'pending' }
    throw error
  }
}

/** Looks up the adjustments whose outcome is not known. */
export async function settleUnknownAdjustments(ctx: BillingContext): Promise<JobReport> {
  const clock = runningClock(ctx.now)
  return settleEach(await leaseDueAdjustments(ctx), async (leased) => {
    const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
    return subscription ? (await lookUpAdjustment({ ctx, clock, subscription }, leased)).kind === 'ended' : null
  })
}
