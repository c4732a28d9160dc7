import { ok, type Result, refuse } from '#shared/kernel/result.ts'

/** OPEN: it was sent to the provider, or is about to be. NOT_DONE: the provider has no record of it, so nothing was refunded. */
export const REFUND_STATES = ['OPEN', 'DONE', 'REFUSED', 'NOT_DONE'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_REASON_MAX_CHARACTERS = 300

/** What one member of staff may refund within 24 hours, across all members of a community. */
export const REFUND_DAY_LIMIT_CENTS = 1_000_000
export const REFUND_DAY_MS = 24 * 3_600_000

/** A refund that was sent and does not appear at the provider within this time was not carried out. */
export const REFUND_SEEN_WITHIN_MS = 5 * 60_000

export type RefundRefusal = 'amount' | 'nothing-left' | 'not-by-card'

type RefundablePayment = {
  readonly amountCents: number
  readonly refundedCents: number
  /** Null for a payment received by other means. */
  readonly cardLast4: string | null
}

export function refundableCents({ amountCents, refundedCents }: RefundablePayment): number {
  return Math.max(0, amountCents - refundedCents)
}

/** Whether this amount of a payment may be refunded: never more than is left of it. */
export function canRefund(payment: RefundablePayment, amountCents: number): Result<void, RefundRefusal> {
  const left = refundableCents(payment)
  if (payment.cardLast4 === null) return refuse('not-by-card')
  if (left === 0) return refuse('nothing-left')
  return Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= left ? ok(undefined) : refuse('amount')
}
