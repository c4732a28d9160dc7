import { standingOf } from '../subscription-states.ts'
import { type CommunityDays, isFailing, type MembershipFacts, phaseDates } from './phases.ts'

/** How a membership ended: with its term, because its renewal was not paid, or within its term, as staff or the provider ended it. */
export const MEMBERSHIP_ENDINGS = ['WITH_TERM', 'UNPAID', 'EARLY'] as const
export type MembershipEnding = (typeof MEMBERSHIP_ENDINGS)[number]

type Facts = MembershipFacts & { readonly endedAt: Date | null }

/** When and how a membership has ended; null while it goes on. One that is not paid reopens with its payment. */
export function membershipEnding(
  { state, pastDueSince, renewsAt = null, endedAt }: Facts,
  community: CommunityDays,
  now: Date,
): { readonly how: MembershipEnding; readonly at: Date } | null {
  if (standingOf(state) === 'SUSPENDED')
    return endedAt && { how: renewsAt && renewsAt <= endedAt ? 'WITH_TERM' : 'EARLY', at: endedAt }
  if (!isFailing(state) || !pastDueSince) return null
  const { closedFrom } = phaseDates(pastDueSince, community)
  return closedFrom <= now ? { how: 'UNPAID', at: closedFrom } : null
}
