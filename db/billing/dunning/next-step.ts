import { LOOK_AFTER_RENEWAL_MS, type ProviderState } from '#db/billing/provider-state.ts'
import type { SubscriptionRow } from '#db/billing/subscription-rows.ts'
import type { dunningNotices } from '#db/schema/billing.ts'
import type { Decline } from '#shared/domain/billing/declines.ts'
import { planEmails } from '#shared/domain/billing/dunning/emails.ts'
import { type CommunityDays, phaseDates } from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'

/** What is known of a membership that the job looks at. */
export type Following = {
  readonly subscription: SubscriptionRow
  /** Read just now. */
  readonly state: ProviderState
  readonly pastDueSince: Date | null
  readonly community: CommunityDays
  /** Why the card was declined, as far as the provider tells. */
  readonly decline: Decline | null
  /** The member's other memberships. */
  readonly others: readonly SubscriptionRow[]
  readonly notices: readonly (typeof dunningNotices.$inferSelect)[]
}

export type Notice =
  | { readonly kind: 'FAILED'; readonly pastDueSince: Date; readonly day: number }
  | { readonly kind: 'RECOVERED'; readonly pastDueSince: Date }

type Step = {
  readonly notice: Notice | null
  /** When to look again; null when only the provider can say that something changed. */
  readonly checkAt: Date | null
}

const DAY_MS = 24 * 3_600_000
/** While the provider is late with a renewal. */
const LOOK_AGAIN_MS = 10 * 60_000

/** What the member is to be told now, and when to look again. */
export function nextStep(following: Following, now: Date): Step {
  return following.pastDueSince ? afterFailure(following, following.pastDueSince, now) : whileGood(following, now)
}

function afterFailure({ notices, community }: Following, pastDueSince: Date, now: Date): Step {
  const sent = notices.filter((one) => one.kind === 'FAILED' && one.pastDueSince.getTime() === pastDueSince.getTime())
  const plan = planEmails(
    pastDueSince,
    sent.map(({ day }) => day),
    community,
    now,
  )
  const notice = plan.dueDay === null ? null : ({ kind: 'FAILED', pastDueSince, day: plan.dueDay } as const)
  const isOver = now >= phaseDates(pastDueSince, community).closedFrom
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const checkAt = plan.nextAt && plan.nextAt < tomorrow ? plan.nextAt : isOver ? plan.nextAt : tomorrow
  return { notice, checkAt }
}

/** Who was told of a failure is told of its end; not when the membership ended with it. */
function whileGood({ notices, state: { subscription } }: Following, now: Date): Step {
  const last = notices.reduce<Date | null>(
    (newest, { pastDueSince }) => (newest && newest >= pastDueSince ? newest : pastDueSince),
    null,
  )
  const isTold = notices.some(
    ({ kind, pastDueSince }) => kind === 'RECOVERED' && pastDueSince.getTime() === last?.getTime(),
  )
  const isGood = standingOf(subscription.state) === 'GOOD'
  const { renewsAt } = subscription
  const afterRenewal = renewsAt && Math.max(renewsAt.getTime() + LOOK_AFTER_RENEWAL_MS, now.getTime() + LOOK_AGAIN_MS)
  return {
    notice: last && !isTold && isGood ? { kind: 'RECOVERED', pastDueSince: last } : null,
    checkAt: isGood && afterRenewal ? new Date(afterRenewal) : null,
  }
}
