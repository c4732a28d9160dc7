import { type ClosingDates, closingStep } from './closing.ts'

type Charged = {
  readonly closing: ClosingDates | null
  /** Since when a renewal could not be charged. */
  readonly pastDueSince: Date | null
}

/**
 * Whether something may be charged for a membership. In a community that is closing nothing is from its date on, and no renewal before
 * it, because its term would run beyond the end.
 */
export function mayBeCharged({ closing, pastDueSince }: Charged, now: Date): boolean {
  return closing === null || (closingStep(closing, now) === 'ANNOUNCED' && pastDueSince === null)
}
