import { LOOK_AFTER_RENEWAL_MS, type ProviderState } from '#db/billing/provider-state.ts'
import type { SubscriptionRow } from '#db/billing/subscription-rows.ts'
import type { dunningNotices } from '#db/schema/billing.ts'
import type { Decline } from '#shared/domain/billing/declines.ts'
import { planEmails } from '#shared/domain/billing/dunning/emails.ts'
import { type CommunityDays, isFailing, phaseDates } from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import type { RenewalPayment } from './renewal-payment.ts'

/** The facts about a membership that the job follows. */
export type Following = {
  readonly subscription: SubscriptionRow
  /** Read just now. */
  readonly state: ProviderState
  readonly pastDueSince: Date | null
  readonly community: CommunityDays
  /** Why the card was declined, if the provider says so. */
  readonly decline: Decline | null
  /** The member's other memberships. */
  readonly others: readonly SubscriptionRow[]
  readonly notices: readonly (typeof dunningNotices.$inferSelect)[]
  /** Null when no renewal has to be reported to the member. */
  readonly renewal: RenewalPayment | null
}

export type Notice =
  | { readonly kind: 'ENDED'; readonly endedAt: Date }
  | { readonly kind: 'FAILED'; readonly pastDueSince: Date; readonly day: number }
  | { readonly kind: 'RECOVERED'; readonly pastDueSince: Date }
  | { readonly kind: 'RENEWED'; readonly term: Date; readonly charges: RenewalPayment['charges'] }

type Step = {
  readonly notice: Notice | null
  /** When to check again; null when only the provider can report a change. */
  readonly checkAt: Date | null
}

const DAY_MS = 24 * 3_600_000
const HAS_ENDED: ReadonlySet<SubscriptionState> = new Set(['canceled', 'expired'])
/** An older end is not reported any more, for example one from before ends were reported at all. */
const TOLD_WITHIN_MS = 7 * DAY_MS
/** While the provider is late with a renewal. */
const LOOK_AGAIN_MS = 10 * 60_000

/** The next notice for the member, and when to check again. */
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

/**
 * Members who were notified of a failure are notified of its end, unless the membership ended with it. All others get a receipt for the
 * renewal.
 */
function whileGood(following: Following, now: Date): Step {
  const { notices, renewal } = following
  const { subscription } = following.state
  const last = notices.reduce<Date | null>(
    (newest, { pastDueSince }) => (newest && newest >= pastDueSince ? newest : pastDueSince),
    null,
  )
  const isTold = notices.some(
    ({ kind, pastDueSince }) => kind === 'RECOVERED' && pastDueSince.getTime() === last?.getTime(),
  )
  // Closed unpaid by the provider and paid since: for the member it goes on, until the provider says that it renews or has ended.
  const isPaidLate = isFailing(subscription.state)
  const isGood = isPaidLate || standingOf(subscription.state) === 'GOOD'
  const { renewsAt } = subscription
  const afterRenewal = renewsAt && Math.max(renewsAt.getTime() + LOOK_AFTER_RENEWAL_MS, now.getTime() + LOOK_AGAIN_MS)
  const recovered = last && !isTold ? ({ kind: 'RECOVERED', pastDueSince: last } as const) : null
  const nextAt = isPaidLate ? new Date(now.getTime() + DAY_MS) : afterRenewal && new Date(afterRenewal)
  const checkAt = renewal && !renewal.isRecorded ? now : nextAt
  return isGood
    ? { notice: recovered ?? renewedNotice(following), checkAt: checkAt || null }
    : { notice: endedNotice(following, now), checkAt: null }
}

/** The membership ended with its term, as its member wished, and no other is left. Members of a closing community were notified before. */
function endedNotice({ state, subscription: { closing }, others }: Following, now: Date): Notice | null {
  const { state: last, renewsAt } = state.subscription
  if (!HAS_ENDED.has(last) || !renewsAt || closing) return null
  const isRecent = renewsAt <= now && now.getTime() < renewsAt.getTime() + TOLD_WITHIN_MS
  const hasOther = others.some((other) => standingOf(other.state) !== 'SUSPENDED')
  return isRecent && !hasOther ? { kind: 'ENDED', endedAt: renewsAt } : null
}

/** Skips a term whose failure was reported: its payment is reported as a recovery, or by the receipt of the payer. */
function renewedNotice({ notices, renewal }: Following): Notice | null {
  if (!renewal?.isRecorded || renewal.charges.length === 0) return null
  const { term, charges } = renewal
  const hadFailed = notices.some(({ pastDueSince }) => pastDueSince.getTime() === term.getTime())
  return hadFailed ? null : { kind: 'RENEWED', term, charges }
}
