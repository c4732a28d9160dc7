import type { Standing } from '#shared/domain/billing/subscription-states.ts'
import { dayOf, daysBetween } from '#shared/kernel/dates.ts'

export const HEALTHS = ['GREEN', 'AMBER', 'RED'] as const
export type Health = (typeof HEALTHS)[number]

/** The reasons of a member's health. Those of RED come first, then those of AMBER. */
export const HEALTH_REASONS = [
  'SUSPENDED',
  'UNPAID',
  'LONG_AWAY',
  'PAST_DUE',
  'AWAY',
  'ENDS_SOON',
  'SIGNED_IN_LATELY',
] as const
export type HealthReason = (typeof HEALTH_REASONS)[number]

/** Seen within this many days: GREEN. */
const LATELY_DAYS = 30
/** Away for up to this many days: AMBER; longer: RED. */
const AWAY_MAX_DAYS = 90
/** A membership that ends within this many days without auto-renewal: AMBER. */
const ENDS_SOON_DAYS = 60
const DAY_MS = 24 * 3_600_000

export type HealthFacts = {
  readonly standing: Standing
  readonly joinedAt: Date
  /** Null for a member who has never signed in: then the days since they joined count. */
  readonly lastAccessedAt: Date | null
  /** When the membership ends; null while it renews, or without one. */
  readonly endsAt: Date | null
}

export type HealthView = {
  readonly health: Health
  /** Every reason that applies, strongest first. */
  readonly reasons: readonly HealthReason[]
  readonly hasSignedIn: boolean
}

const HEALTH_OF: Readonly<Record<HealthReason, Health>> = {
  SUSPENDED: 'RED',
  UNPAID: 'RED',
  LONG_AWAY: 'RED',
  PAST_DUE: 'AMBER',
  AWAY: 'AMBER',
  ENDS_SOON: 'AMBER',
  SIGNED_IN_LATELY: 'GREEN',
}

/** How engaged a member is, for staff: the daily job stores it, and the member's page shows the reasons. */
export function healthOf({ standing, joinedAt, lastAccessedAt, endsAt }: HealthFacts, now: Date): HealthView {
  const away = wholeDays(lastAccessedAt ?? joinedAt, now)
  const holds: Readonly<Record<HealthReason, boolean>> = {
    SUSPENDED: standing === 'SUSPENDED',
    UNPAID: standing === 'UNPAID',
    LONG_AWAY: away > AWAY_MAX_DAYS,
    PAST_DUE: standing === 'PAST_DUE',
    AWAY: away > LATELY_DAYS && away <= AWAY_MAX_DAYS,
    ENDS_SOON: endsAt !== null && wholeDays(now, endsAt) <= ENDS_SOON_DAYS,
    SIGNED_IN_LATELY: away <= LATELY_DAYS,
  }
  const held = HEALTH_REASONS.filter((reason) => holds[reason])
  const health = HEALTHS.toReversed().find((one) => held.some((reason) => HEALTH_OF[reason] === one)) ?? 'GREEN'
  const reasons = held.filter((reason) => HEALTH_OF[reason] === health)
  return { health, reasons, hasSignedIn: lastAccessedAt !== null }
}

/** Calendar days since the member was last seen, or since they joined: 0 is today. */
export function daysAway(
  { lastAccessedAt, joinedAt }: Pick<HealthFacts, 'lastAccessedAt' | 'joinedAt'>,
  now: Date,
  timeZone: string,
): number {
  return Math.max(0, daysBetween(dayOf(lastAccessedAt ?? joinedAt, timeZone), dayOf(now, timeZone)))
}

/** Calendar days until the membership ends, 0 on the last day and once it has ended; null while it renews. */
export function daysLeft({ endsAt }: Pick<HealthFacts, 'endsAt'>, now: Date, timeZone: string): number | null {
  return endsAt && Math.max(0, daysBetween(dayOf(now, timeZone), dayOf(endsAt, timeZone)))
}

function wholeDays(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))
}
