import { emailStatements } from '#db/outbox/enqueue.ts'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { REFUND_SEEN_WITHIN_MS } from '#shared/domain/billing/refunds.ts'
import type { OperationRun } from '../operations/operation.ts'
import { operationRows } from '../operations/operation-rows.ts'
import { singleCall } from '../operations/single-call.ts'
import { type ProviderState, readProviderState, storeStatements } from '../provider-state.ts'
import { staffAudit } from '../staff-audit.ts'
import { type ChargeRow, chargeEntry, movementOf, type RefundRow } from './refund-rows.ts'

export type RefundRun = OperationRun & {
  readonly charge: ChargeRow
  /** As read when the refund began. */
  readonly state: ProviderState | null
}

/** Refunds a part of a payment to the card that made it. */
export const refundOperation = singleCall<RefundRow, RefundRun, ProviderState>({
  rows: operationRows(refunds),
  seenWithinMs: REFUND_SEEN_WITHIN_MS,
  runOf: async (base, { communityId, entryId }) => {
    const [charge] = await base.ctx.db.read(chargeEntry({ communityId, entryId }))
    return charge ? { ...base, charge, state: null } : null
  },
  send: async ({ ctx, charge, state }, { id: memo, amountCents }) => {
    const movement = state && movementOf(state, charge)
    if (!movement) return { kind: 'unknown', reason: 'the payment was not read' }
    const { invoice, payment } = movement
    return ctx.billing.refundPayment({ invoiceId: invoice.id, paymentId: payment.id, amountCents, memo })
  },
  find: async ({ ctx, clock, charge }, { id }) => {
    const state = await readProviderState(ctx, charge, clock)
    if (!state) return null
    // The refund carries our id.
    return movementOf(state, charge)?.payment.refunds?.some(({ memo }) => memo === id) ? state : 'absent'
  },
  endOf: async ({ ctx, charge }, row, state, now) => {
    const { communityId, userId, amountCents, reason, actorId, ipClass, correlationId } = row
    const { receiptNumber, productName, cardLast4, currency, toldId } = charge
    // A member who has deleted the account was notified by its last email, and has no address any more.
    const told = toldId
      ? await emailStatements(ctx, {
          communityId,
          recipient: { kind: 'USER', userId: toldId },
          template: 'payment-refunded',
          data: { receiptNumber, amountCents, currency, productName, cardLast4: cardLast4 ?? '' },
          idempotencyKey: `payment-refunded/${row.id}/1`,
        })
      : []
    const act = { action: 'user.refund', after: { amountCents, receiptNumber }, reason } as const
    // A member who withdraws a purchase is not staff.
    const audit =
      actorId === userId || actorId === toldId
        ? []
        : [staffAudit({ actorId, ipClass, correlationId }, { communityId, userId }, act, now)]
    const stored = storeStatements({ ...charge, id: charge.subscriptionId }, state, now)
    return { change: {}, alsoWrite: [...stored, ...audit, ...told] }
  },
})
