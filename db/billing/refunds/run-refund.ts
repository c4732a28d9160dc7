import { type SQL, sql } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import { refunds } from '#db/schema/staff-billing.ts'
import { build, type Runnable } from '#db/statement.ts'
import { canRefund, REFUND_DAY_LIMIT_CENTS, REFUND_DAY_MS } from '#shared/domain/billing/refunds.ts'
import type { StaffAct } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { later } from '../intent-rows.ts'
import { entryIdOf, movementsOf, type ProviderMovement, readProviderState, storeStatements } from '../provider-state.ts'
import {
  type ChargeRow,
  givenBackSince,
  leaseRefund,
  openRefundOf,
  REFUND_LEASE_MS,
  type RefundRow,
  refundedSince,
  refundOfOperation,
} from './refund-rows.ts'
import type { RefundResult, RefundRun } from './refund-run.ts'
import { endRefund, lookUpRefund } from './settle-refund.ts'

export type RunRefundInput = {
  readonly charge: ChargeRow
  readonly amountCents: number
  readonly reason: string
  readonly operationId: string
  readonly by: StaffAct
  /** Repeated in the statement that writes the row: what allows the actor to do this. */
  readonly provided: SQL
}

/**
 * Gives back a part of a payment, once for an operation id and one refund of a payment at a time. The row is written before the
 * provider is called; an answer that is lost is looked up there, and the call is never repeated.
 */
export async function runRefund(ctx: BillingContext, input: RunRefundInput): Promise<RefundResult> {
  const { communityId } = input.charge
  const clock = runningClock(ctx.now)
  const run = { ctx, clock }
  const [known] = await ctx.db.read(refundOfOperation({ communityId, operationId: input.operationId }))
  if (known) return continueKnown(run, input, known)
  const ref = { ...input.charge, id: input.charge.subscriptionId }
  const state = await readProviderState(ctx, ref, clock)
  if (!state) return { kind: 'not-begun', why: 'away' }
  const movement = movementsOf(state).find((one) => entryIdOf(one) === input.charge.providerEntryId)
  if (!movement) return { kind: 'not-begun', why: 'unknown-payment' }
  const may = canRefund(movement.payment, input.amountCents)
  if (!may.ok) return { kind: 'not-begun', why: may.code }
  const row = newRefund(input, clock())
  try {
    await ctx.db.commitIf([insertRefund(row, input.provided), ...storeStatements(ref, state, clock())])
  } catch (error) {
    if (error instanceof PreconditionFailed) return whyNotBegun(run, input)
    throw error
  }
  return send(run, input.charge, row, movement)
}

type Asked = Pick<RunRefundInput, 'charge' | 'amountCents'>

/** An operation of another payment or amount is not this one's repeat: its result would say of this one what is not true. */
async function continueKnown(run: RefundRun, { charge, amountCents }: Asked, known: RefundRow): Promise<RefundResult> {
  if (known.entryId !== charge.id || known.amountCents !== amountCents)
    return { kind: 'not-begun', why: 'operation-used' }
  if (known.state !== 'OPEN') return { kind: 'ended', refund: known }
  const leased = await leaseRefund({ db: run.ctx.db, now: run.clock() }, known)
  return leased ? lookUpRefund(run, charge, leased) : { kind: 'pending' }
}

function newRefund({ charge, amountCents, reason, operationId, by }: RunRefundInput, now: Date): RefundRow {
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
    leasedUntil: later(now, REFUND_LEASE_MS),
    nextCheckAt: later(now, REFUND_LEASE_MS),
    createdAt: now,
    endedAt: null,
  }
}

/** The limit of the actor's day and the open refund of the payment stand in the statement, so that of two at once one is written. */
function insertRefund(row: RefundRow, provided: SQL): Runnable {
  const today = givenBackSince({ ...row, since: row.createdAt.getTime() - REFUND_DAY_MS })
  const taken = build
    .select({ one: sql`1` })
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
async function whyNotBegun(run: RefundRun, input: RunRefundInput): Promise<RefundResult> {
  const { charge, operationId, amountCents, by } = input
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

async function send(
  run: RefundRun,
  charge: ChargeRow,
  row: RefundRow,
  { invoice, payment }: ProviderMovement,
): Promise<RefundResult> {
  const asked = { invoiceId: invoice.id, paymentId: payment.id, amountCents: row.amountCents, memo: row.id }
  const outcome = await run.ctx.billing.refundPayment(asked)
  switch (outcome.kind) {
    case 'done':
    case 'unknown':
      return lookUpRefund(run, charge, row)
    case 'refused':
    case 'away':
      return endRefund(run, row, outcome.kind === 'refused' ? 'REFUSED' : 'NOT_DONE')
    default:
      return outcome satisfies never
  }
}
