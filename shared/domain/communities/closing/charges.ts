import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { standingOf } from '../../billing/subscription-states.ts'
import { type ClosingDates, closingStep } from './closing.ts'

type Charged = {
  readonly closing: ClosingDates | null
  readonly state: SubscriptionState
  /** Since when a renewal could not be charged. */
  readonly pastDueSince: Date | null
}

/**
 * Whether something may be charged for a membership. In a community that is closing nothing is charged from its closing date on, and no
 * renewal before it, because its term would run beyond the end: neither a failed one, nor what is left of it once its membership is over.
 */
export function mayBeCharged({ closing, state, pastDueSince }: Charged, now: Date): boolean {
  if (closing === null) return true
  const isOver = standingOf(state) === 'SUSPENDED'
  return closingStep(closing, now) === 'ANNOUNCED' && !isOver && pastDueSince === null
}
