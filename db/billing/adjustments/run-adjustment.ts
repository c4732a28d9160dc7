import type { SQL } from 'drizzle-orm'
import {
  ADJUSTMENT_DAY_MS,
  type AdjustmentKind,
  type AdjustmentRefusal,
  canAdjust,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BillingContext, runningClock } from '../context.ts'
import type { OperationResult } from '../operations/operation.ts'
import { leasedFrom, writeOperation } from '../operations/operation-rows.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import { type AdjustmentRun, adjustmentOperation } from './adjustment.ts'
import { type AdjustmentRow, adjustedSince, adjustmentOfOperation, insertAdjustment } from './adjustment-rows.ts'

export type AdjustmentResult =
  | OperationResult<AdjustmentRow>
  /** Nothing was changed or written. */
  | { readonly kind: 'not-begun'; readonly why: AdjustmentRefusal | 'away' | 'busy' | 'operation-used' }

export type RunAdjustmentInput = {
  readonly subscription: SubscriptionRow
  readonly kind: AdjustmentKind
  readonly amountCents: number
  /** What the adjustment is for, as shown to the member. */
  readonly productName: string
  readonly reason: string
  readonly operationId: string
  readonly by: AuditActor
  /** The actor's permission, checked again in the statement that writes the row. */
  readonly provided: SQL
}

/**
 * Corrects a member's account, once per operation id and one correction of a membership at a time. The row is written before the provider
 * is called; a lost answer is looked up there, and the call is never repeated.
 */
export async function runAdjustment(ctx: BillingContext, input: RunAdjustmentInput): Promise<AdjustmentResult> {
  const { subscription, kind, amountCents, operationId, by } = input
  const { communityId } = subscription
  const clock = runningClock(ctx.now)
  const run = { ctx, clock, subscription }
  const since = ctx.now.getTime() - ADJUSTMENT_DAY_MS
  const [[known], [today], state] = await Promise.all([
    ctx.db.read(adjustmentOfOperation({ communityId, operationId })),
    ctx.db.read(adjustedSince({ communityId, actorId: by.actorId, kind, since })),
    readProviderState(ctx, subscription, clock),
  ])
  if (known) return continueKnown(run, input, known)
  if (!state) return { kind: 'not-begun', why: 'away' }
  const may = canAdjust({ kind, amountCents, todayCents: today?.cents ?? 0, state: state.subscription.state })
  if (!may.ok) return { kind: 'not-begun', why: may.code }
  const row = newAdjustment(input, clock())
  const statements = [insertAdjustment(row, input.provided), ...storeStatements(subscription, state, clock())] as const
  return (await writeOperation(ctx, statements))
    ? adjustmentOperation.take(run, row, null, 'SEND')
    : whyNotBegun(run, input)
}

/** A known operation for another member, kind or amount is not a repeat: its result would be wrong for this request. */
async function continueKnown(
  run: AdjustmentRun,
  input: RunAdjustmentInput,
  known: AdjustmentRow,
): Promise<AdjustmentResult> {
  if (!isRepeatOf(known, input)) return { kind: 'not-begun', why: 'operation-used' }
  // The member has another membership by now: the job looks the adjustment up at the subscription it was sent for.
  if (known.state === 'OPEN' && known.subscriptionId !== run.subscription.id) return { kind: 'pending' }
  return adjustmentOperation.continueKnown(run, known, null)
}

function isRepeatOf(known: AdjustmentRow, { subscription, kind, amountCents }: RunAdjustmentInput): boolean {
  return known.userId === subscription.userId && known.kind === kind && known.amountCents === amountCents
}

function newAdjustment(input: RunAdjustmentInput, now: Date): AdjustmentRow {
  const { subscription, kind, amountCents, productName, reason, operationId, by } = input
  return {
    ...by,
    id: newId(now),
    communityId: subscription.communityId,
    subscriptionId: subscription.id,
    userId: subscription.userId,
    operationId,
    kind,
    amountCents,
    productName,
    reason,
    state: 'OPEN',
    providerEntryId: null,
    ...leasedFrom(now),
    createdAt: now,
    endedAt: null,
  }
}

/** Another adjustment began meanwhile: with the same operation id, for the same account, or it used up the daily limit. */
async function whyNotBegun(run: AdjustmentRun, input: RunAdjustmentInput): Promise<AdjustmentResult> {
  const { subscription, operationId, kind, amountCents, by } = input
  const { communityId, state } = subscription
  const since = run.clock().getTime() - ADJUSTMENT_DAY_MS
  const [[known], [today]] = await Promise.all([
    run.ctx.db.read(adjustmentOfOperation({ communityId, operationId })),
    run.ctx.db.read(adjustedSince({ communityId, actorId: by.actorId, kind, since })),
  ])
  if (known) return continueKnown(run, input, known)
  const may = canAdjust({ kind, amountCents, todayCents: today?.cents ?? 0, state })
  return { kind: 'not-begun', why: !may.ok && may.code === 'day-limit' ? 'day-limit' : 'busy' }
}
