import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'

export const STANDINGS = ['GOOD', 'PAST_DUE', 'UNPAID', 'SUSPENDED'] as const
export type Standing = (typeof STANDINGS)[number]

/** What the state of a subscription means for its member. */
const STANDING_OF: Readonly<Record<SubscriptionState, Standing>> = {
  active: 'GOOD',
  // Transitional states; access never depends on them.
  assessing: 'GOOD',
  pending: 'GOOD',
  trialing: 'GOOD',
  paused: 'GOOD',
  awaiting_signup: 'GOOD',
  past_due: 'PAST_DUE',
  soft_failure: 'PAST_DUE',
  unpaid: 'UNPAID',
  canceled: 'SUSPENDED',
  expired: 'SUSPENDED',
  failed_to_create: 'SUSPENDED',
  on_hold: 'SUSPENDED',
  suspended: 'SUSPENDED',
  trial_ended: 'SUSPENDED',
}

export function standingOf(state: SubscriptionState): Standing {
  return STANDING_OF[state]
}

/** For these states the provider collects everything at once; otherwise each open invoice is paid. */
export function isCollectedAsWhole(state: SubscriptionState): boolean {
  return state === 'past_due' || state === 'soft_failure'
}
