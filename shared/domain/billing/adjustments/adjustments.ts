import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { ok, type Result, refuse } from '#shared/kernel/result.ts'
import { standingOf } from '../subscription-states.ts'

/**
 * CREDIT is deducted from the member's next invoice; CHARGE is an invoice that the member owes; the provider collects it with the renewal
 * if it is still open.
 */
export const ADJUSTMENT_KINDS = ['CREDIT', 'CHARGE'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** OPEN: it was sent to the provider, or is about to be. NOT_DONE: the provider has no record of it, so nothing has changed. */
export const ADJUSTMENT_STATES = ['OPEN', 'DONE', 'REFUSED', 'NOT_DONE'] as const
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]

export const ADJUSTMENT_REASON_MAX_CHARACTERS = 300
/** What it is for, as shown to the member on invoices and statements. */
export const ADJUSTMENT_NAME_MAX_CHARACTERS = 80

/** The name of a credit that was given at the provider itself. */
export const CREDIT_NAME = 'Credit to your account'

type Limits = {
  /** Per action. */
  readonly actCents: number
  /** What one member of staff may do within 24 hours, across all members of a community. */
  readonly dayCents: number
}

/** A wrong charge is noticed late, so the limit for charges is lower than for credits. */
export const ADJUSTMENT_LIMITS: Readonly<Record<AdjustmentKind, Limits>> = {
  CREDIT: { actCents: 100_000, dayCents: 300_000 },
  CHARGE: { actCents: 50_000, dayCents: 150_000 },
}

export const ADJUSTMENT_DAY_MS = 24 * 3_600_000

/** An adjustment that was sent and does not appear at the provider within this time was not carried out. */
export const ADJUSTMENT_SEEN_WITHIN_MS = 5 * 60_000

export type AdjustmentRefusal = 'amount' | 'act-limit' | 'day-limit' | 'ended'

export type AdjustmentFacts = {
  readonly kind: AdjustmentKind
  readonly amountCents: number
  /** What the same person did of this kind within 24 hours. */
  readonly todayCents: number
  readonly state: SubscriptionState
}

/** Whether a member of staff may do this to a membership. */
export function canAdjust(facts: AdjustmentFacts): Result<void, AdjustmentRefusal> {
  const { kind, amountCents, todayCents, state } = facts
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return refuse('amount')
  if (amountCents > actCents) return refuse('act-limit')
  // No invoice follows that a credit could pay, and former members are not sent invoices.
  if (standingOf(state) === 'SUSPENDED') return refuse('ended')
  return todayCents + amountCents <= dayCents ? ok(undefined) : refuse('day-limit')
}
