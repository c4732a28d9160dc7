import { type SQL, sql } from 'drizzle-orm'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { anyRow, build, type Runnable } from '#db/statement.ts'
import {
  canRefund,
  REFUND_DAY_LIMIT_CENTS,
  REFUND_DAY_MS,
  type RefundRefusal,
  refundableCents,
} from '#shared/domain/billing/refunds.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BillingContext, runningClock } from '../context.ts'
import type { OperationResult } from '../operations/operation.ts'
import { leasedFrom, writeOperation } from '../operations/operation-rows.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import { type RefundRun, refundOperation } from './refund.ts'
import {
  type ChargeRow,
  givenBackSince,
  movementOf,
  openRefundOf,
  type RefundRow,
  refundedSince,
  refundOfOperation,
} from './refund-rows.ts'

export type RefundResult =
  | OperationResult<RefundRow>
  /** Nothing was given back, and nothing was written. */
  | {
      readonly kind: 'not-begun'
      readonly why: RefundRefusal | 'away' | 'busy' | 'day-limit' | 'unknown-payment' | 'operation-used'
    }

export type RunRefundInput = {
  readonly charge: ChargeRow
  /** Null for all that is left of the payment. */
  readonly amountCents: number | null
  readonly reason: string
  readonly operationId: string
  readonly by: AuditActor
  /** Repeated in the statement that writes the row: what allows the actor to do this. */
  readonly provided: SQL
}

/**
 * Gives back a part of a payment, once for an operation id and one refund of a payment at a time. The row is written before the
 * provider is called; an answer that is lost is looked up there, and the call is never repeated.
 */
export async function runRefund(ctx: BillingContext, input: RunRefundInput): Promise<RefundResult> {
  const { charge, operationId } = input
  const { communityId } = charge
  const clock = runningClock(ctx.now)
  const [known] = await ctx.db.read(refundOfOperation({ communityId, operationId }))
  if (known) return continueKnown({ ctx, clock, charge, state: null }, input, known)
  const ref = { ...charge, id: charge.subscriptionId }
  const state = await readProviderState(ctx, ref, clock)
  if (!state) return { kind: 'not-begun', why: 'away' }
  const run = { ctx, clock, charge, state }
  const movement = movementOf(state, charge)
  if (!movement) return { kind: 'not-begun', why: 'unknown-payment' }
  const amountCents = input.amountCents ?? refundableCents(movement.payment)
  const may = canRefund(movement.payment, amountCents)
  if (!may.ok) return { kind: 'not-begun', why: may.code }
  const row = newRefund(input, amountCents, clock())
  const statements = [insertRefund(row, input.provided), ...storeStatements(ref, state, clock())] as const
  return (await writeOperation(ctx, statements))
    ? refundOperation.take(run, row, null, 'SEND')
    : whyNotBegun(run, input, amountCents)
}

type Asked = Pick<RunRefundInput, 'charge' | 'amountCents'>

/** An operation of another payment or amount is not this one's repeat: its result would say of this one what is not true. */
async function continueKnown(run: RefundRun, { charge, amountCents }: Asked, known: RefundRow): Promise<RefundResult> {
  if (known.entryId !== charge.id || (amountCents !== null && known.amountCents !== amountCents))
    return { kind: 'not-begun', why: 'operation-used' }
  return refundOperation.continueKnown(run, known, null)
}

function newRefund({ charge, reason, operationId, by }: RunRefundInput, amountCents: number, now: Date): RefundRow {
  return {
    ...by,
    id: newId(now),
    communityId: charge.communityId,
    subscriptionId: charge.subscriptionId,
    userId: charge.userId,
    operationId,
    entryId: charge.id,
    amountCents,
    reason,
    state: 'OPEN',
    ...leasedFrom(now),
    createdAt: now,
    endedAt: null,
  }
}

/** The limit of the actor's day and the open refund of the payment stand in the statement, so that of two at once one is written. */
function insertRefund(row: RefundRow, provided: SQL): Runnable {
  const today = givenBackSince({ ...row, since: row.createdAt.getTime() - REFUND_DAY_MS })
  const taken = anyRow()
    .from(refunds)
    .where(
      sql`${refunds.communityId} = ${row.communityId} AND ${refunds.entryId} = ${row.entryId} AND ${refunds.state} = 'OPEN'`,
    )
  return build
    .insert(refunds)
    .select(
      sql`SELECT ${row.id}, ${row.communityId}, ${row.subscriptionId}, ${row.userId}, ${row.actorId}, ${row.operationId},
        ${row.entryId}, ${row.amountCents}, ${row.reason}, ${row.state}, ${row.ipClass}, ${row.correlationId},
        ${row.leasedUntil?.getTime()}, ${row.nextCheckAt?.getTime()}, ${row.createdAt.getTime()}, NULL
        WHERE ${provided} AND ${today} + ${row.amountCents} <= ${REFUND_DAY_LIMIT_CENTS} AND NOT EXISTS ${taken}`,
    )
    .onConflictDoNothing({ target: [refunds.communityId, refunds.operationId] })
}

/** An open refund of the payment may have ended by now: what is not the limit of the day was another refund. */
async function whyNotBegun(run: RefundRun, input: RunRefundInput, amountCents: number): Promise<RefundResult> {
  const { charge, operationId, by } = input
  const { communityId, id: entryId } = charge
  const since = run.clock().getTime() - REFUND_DAY_MS
  const [[known], [open], [today]] = await Promise.all([
    run.ctx.db.read(refundOfOperation({ communityId, operationId })),
    run.ctx.db.read(openRefundOf({ communityId, entryId })),
    run.ctx.db.read(refundedSince({ communityId, actorId: by.actorId, since })),
  ])
  if (known) return continueKnown(run, input, known)
  const isOverLimit = (today?.cents ?? 0) + amountCents > REFUND_DAY_LIMIT_CENTS
  return { kind: 'not-begun', why: !open && isOverLimit ? 'day-limit' : 'busy' }
}
