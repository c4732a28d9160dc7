import { addDays, dayOf, daysBetween, instantOfHour } from '#shared/kernel/dates.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { type ClosingDates, closingStep } from '../../communities/closing/closing.ts'
import { type Standing, standingOf } from '../subscription-states.ts'
import type { DunningSchedule } from './schedule.ts'

/** What a member may do, from everything to almost nothing. */
export const MEMBERSHIP_PHASES = ['GOOD', 'GRACE', 'READ_ONLY', 'GATED', 'CLOSED'] as const
export type MembershipPhase = (typeof MEMBERSHIP_PHASES)[number]

/** The phases in which a mutation or query may be used. Writing for others ends first, access to the member's own data last. */
export const ALLOWED_PHASES = {
  always: MEMBERSHIP_PHASES,
  untilGated: ['GOOD', 'GRACE', 'READ_ONLY'],
  untilReadOnly: ['GOOD', 'GRACE'],
} as const satisfies Record<string, readonly MembershipPhase[]>
export type AllowedPhases = keyof typeof ALLOWED_PHASES

/** What the phase of one membership depends on. */
export type MembershipFacts = {
  readonly state: SubscriptionState
  /** Since when its renewal could not be charged; null while nothing failed. */
  readonly pastDueSince: Date | null
  /** When its term ends or has ended. */
  readonly renewsAt?: Date | null
}

/** What the community decides. */
export type CommunityDays = {
  readonly schedule: DunningSchedule
  readonly timeZone: string
  /** Absent for rules about a single membership. */
  readonly closing?: ClosingDates | null
}

const IS_FAILING: Readonly<Record<Standing, boolean>> = { GOOD: false, PAST_DUE: true, UNPAID: true, SUSPENDED: false }

export function isFailing(state: SubscriptionState): boolean {
  return IS_FAILING[standingOf(state)]
}

/** The current phase of one membership. An ended one is closed; the others depend on the days since a failed renewal. */
export function membershipPhase(facts: MembershipFacts, community: CommunityDays, now: Date): MembershipPhase {
  if (standingOf(facts.state) === 'SUSPENDED') return 'CLOSED'
  if (!isFailing(facts.state) || !facts.pastDueSince) return 'GOOD'
  const days = daysSince(facts.pastDueSince, community.timeZone, now)
  const { readOnly, gate, close } = community.schedule
  if (days >= close) return 'CLOSED'
  if (days >= gate) return 'GATED'
  return days >= readOnly ? 'READ_ONLY' : 'GRACE'
}

/** The phase of a member: that of the best membership. A person without one was never asked to pay. */
export function memberPhase(
  memberships: readonly MembershipFacts[],
  community: CommunityDays,
  now: Date,
): MembershipPhase {
  const { closing } = community
  const phases = new Set(
    memberships.map((facts) =>
      closing && couldNotRenew(facts, closing, now) ? 'GOOD' : membershipPhase(facts, community, now),
    ),
  )
  const phase = MEMBERSHIP_PHASES.find((one) => phases.has(one)) ?? 'GOOD'
  return closing ? phaseWhileClosing(phase, closing, now) : phase
}

const TERM_ENDED: ReadonlySet<SubscriptionState> = new Set(['canceled', 'expired'])

/** Its term ended after the closing was announced, when nothing renewed any more: its member keeps access until the community closes. */
function couldNotRenew({ state, pastDueSince, renewsAt }: MembershipFacts, { announcedAt }: ClosingDates, now: Date) {
  return TERM_ENDED.has(state) && !pastDueSince && !!renewsAt && renewsAt >= announcedAt && renewsAt <= now
}

/** In a community that is closing nobody writes from its date on. */
function phaseWhileClosing(phase: MembershipPhase, closing: ClosingDates, now: Date): MembershipPhase {
  const step = closingStep(closing, now)
  if (step === 'CLOSED') return 'CLOSED'
  return step === 'READ_ONLY' && (phase === 'GOOD' || phase === 'GRACE') ? 'READ_ONLY' : phase
}

export function daysSince(pastDueSince: Date, timeZone: string, now: Date): number {
  return Math.max(0, daysBetween(dayOf(pastDueSince, timeZone), dayOf(now, timeZone)))
}

/** When the provider has tried the card for the last time: with the day of the last email. */
export function retriesEndAt(pastDueSince: Date, { schedule, timeZone }: CommunityDays): Date {
  return instantOfHour(addDays(dayOf(pastDueSince, timeZone), Math.max(...schedule.mails) + 1), 0, timeZone)
}

/** Whether the provider still tries the card again. Null for a failure whose day is not known yet. */
export function isToBeRetried(pastDueSince: Date | null, community: CommunityDays, now: Date): boolean {
  return pastDueSince === null || now < retriesEndAt(pastDueSince, community)
}

/** The first instant of each later phase after a failure. */
export type PhaseDates = { readonly readOnlyFrom: Date; readonly gatedFrom: Date; readonly closedFrom: Date }

export function phaseDates(pastDueSince: Date, { schedule, timeZone }: CommunityDays): PhaseDates {
  const startOf = (days: number) => instantOfHour(addDays(dayOf(pastDueSince, timeZone), days), 0, timeZone)
  return {
    readOnlyFrom: startOf(schedule.readOnly),
    gatedFrom: startOf(schedule.gate),
    closedFrom: startOf(schedule.close),
  }
}
