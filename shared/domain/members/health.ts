import type { Standing } from '#shared/domain/billing/subscription-states.ts'
import { dayOf, daysBetween } from '#shared/kernel/dates.ts'

export const HEALTHS = ['GREEN', 'AMBER', 'RED'] as const
export type Health = (typeof HEALTHS)[number]

/** Why a member's health is what it is. Those of RED come first, then those of AMBER. */
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

/** A member was there within so many days: GREEN. */
const LATELY_DAYS = 30
/** Up to so many days away: AMBER; longer: RED. */
const AWAY_MAX_DAYS = 90
/** A membership that ends within so many days without auto-renewal: AMBER. */
const ENDS_SOON_DAYS = 60
const DAY_MS = 24 * 3_600_000

export type HealthFacts = {
  readonly standing: Standing
  readonly joinedAt: Date
  /** Null of a member who has never signed in: then the days since they joined count. */
  readonly lastAccessedAt: Date | null
  /** When the membership ends; null while it renews by itself, or without one. */
  readonly endsAt: Date | null
}

export type HealthView = {
  readonly health: Health
  /** What made it so: each that applies, the strongest first. */
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

/** How engaged a member is, for staff: the daily job stores it, and the page of the member says why. */
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

/** Days of the calendar since the member was last there, or since they joined: 0 is today. */
export function daysAway(
  { lastAccessedAt, joinedAt }: Pick<HealthFacts, 'lastAccessedAt' | 'joinedAt'>,
  now: Date,
  timeZone: string,
): number {
  return Math.max(0, daysBetween(dayOf(lastAccessedAt ?? joinedAt, timeZone), dayOf(now, timeZone)))
}

/** Days of the calendar until the membership ends, 0 on the last one and once it has ended; null while it renews by itself. */
export function daysLeft({ endsAt }: Pick<HealthFacts, 'endsAt'>, now: Date, timeZone: string): number | null {
  return endsAt && Math.max(0, daysBetween(dayOf(now, timeZone), dayOf(endsAt, timeZone)))
}

function wholeDays(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))
}
