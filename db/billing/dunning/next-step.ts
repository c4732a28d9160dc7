import { LOOK_AFTER_RENEWAL_MS, type ProviderState } from '#db/billing/provider-state.ts'
import type { SubscriptionRow } from '#db/billing/subscription-rows.ts'
import type { dunningNotices } from '#db/schema/billing.ts'
import type { Decline } from '#shared/domain/billing/declines.ts'
import { planEmails } from '#shared/domain/billing/dunning/emails.ts'
import { type CommunityDays, phaseDates } from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import type { RenewalPayment } from './renewal-payment.ts'

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
  /** Null when there is none that the member has to be told of. */
  readonly renewal: RenewalPayment | null
}

export type Notice =
  | { readonly kind: 'ENDED'; readonly endedAt: Date }
  | { readonly kind: 'FAILED'; readonly pastDueSince: Date; readonly day: number }
  | { readonly kind: 'RECOVERED'; readonly pastDueSince: Date }
  | { readonly kind: 'RENEWED'; readonly term: Date; readonly charges: RenewalPayment['charges'] }

type Step = {
  readonly notice: Notice | null
  /** When to look again; null when only the provider can say that something changed. */
  readonly checkAt: Date | null
}

const DAY_MS = 24 * 3_600_000
const HAS_ENDED: ReadonlySet<SubscriptionState> = new Set(['canceled', 'expired'])
/** An end of earlier is not told any more, such as one from before it was told at all. */
const TOLD_WITHIN_MS = 7 * DAY_MS
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

/** Who was told of a failure is told of its end; not when the membership ended with it. Everybody else has a receipt of the renewal. */
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
  const isGood = standingOf(subscription.state) === 'GOOD'
  const { renewsAt } = subscription
  const afterRenewal = renewsAt && Math.max(renewsAt.getTime() + LOOK_AFTER_RENEWAL_MS, now.getTime() + LOOK_AGAIN_MS)
  const recovered = last && !isTold ? ({ kind: 'RECOVERED', pastDueSince: last } as const) : null
  const checkAt = renewal && !renewal.isRecorded ? now : afterRenewal && new Date(afterRenewal)
  return isGood
    ? { notice: recovered ?? renewedNotice(following), checkAt: checkAt || null }
    : { notice: endedNotice(following, now), checkAt: null }
}

/** It ended with its term, as its member wished, and none is left. In a closing community the members were told before. */
function endedNotice({ state, subscription: { closing }, others }: Following, now: Date): Notice | null {
  const { state: last, renewsAt } = state.subscription
  if (!HAS_ENDED.has(last) || !renewsAt || closing) return null
  const isRecent = renewsAt <= now && now.getTime() < renewsAt.getTime() + TOLD_WITHIN_MS
  const hasOther = others.some((other) => standingOf(other.state) !== 'SUSPENDED')
  return isRecent && !hasOther ? { kind: 'ENDED', endedAt: renewsAt } : null
}

/** Not of a term whose failure was told: that it was paid after all is told as such, or by the receipt of who paid it. */
function renewedNotice({ notices, renewal }: Following): Notice | null {
  if (!renewal?.isRecorded || renewal.charges.length === 0) return null
  const { term, charges } = renewal
  const hadFailed = notices.some(({ pastDueSince }) => pastDueSince.getTime() === term.getTime())
  return hadFailed ? null : { kind: 'RENEWED', term, charges }
}
