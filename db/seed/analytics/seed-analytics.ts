import { sql } from 'drizzle-orm'
import { newTotals } from '#db/analytics/count-days.ts'
import { dayArgs } from '#db/analytics/day-args.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { calendarOf } from '../articles/closures.ts'
import { BRAND_CODES, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'

/** Twelve weeks, up to yesterday. */
const DAYS = 84

/**
 * The totals of each brand: articles, panels, the forum, introductions and renewals are counted from the demo rows. There are no rows for
 * visits and emails, so their totals are generated: no more members are active than exist.
 */
export function seedAnalytics({ membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const calendar = calendarOf(code, now)
    const today = dayOf(now, calendar.timeZone)
    const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS))
    const random = seededRandom(`analytics ${code}`)
    const members = membersOf[code].filter(({ status }) => status === 'ACTIVE').length
    return [
      ...days.map((day) => newTotals(dayArgs({ communityId: communityId(code), day, hasEvents: false, calendar }))),
      ...insertRows(
        dailyTotals,
        days.flatMap((day, at) =>
          Object.entries(visitsOf(random, { members, weekday: weekdayOf(day), growth: at / DAYS })).map(
            ([measure, total]) => ({ communityId: communityId(code), day, measure, total }),
          ),
        ),
      ).map((insert) =>
        insert.onConflictDoUpdate({
          target: [dailyTotals.communityId, dailyTotals.day, dailyTotals.measure],
          set: { total: sql`${dailyTotals.total} + excluded.total` },
        }),
      ),
    ]
  })
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

type Day = { readonly members: number; readonly weekday: number; readonly growth: number }

function visitsOf(random: SeededRandom, { members, weekday, growth }: Day): Readonly<Record<string, number>> {
  const isWeekend = weekday === 0 || weekday === 6
  const share = (isWeekend ? 0.1 : 0.3) * (0.8 + 0.35 * growth) * (0.85 + 0.3 * random.fraction())
  const active = Math.round(members * share)
  const signIns = Math.round(active * (0.3 + 0.15 * random.fraction()))
  // The weekly digest goes out on Mondays.
  const digests = weekday === 1 ? Math.round(members * 0.85) : 0
  return {
    'active-members': active,
    'page-views': Math.round(active * (5 + 4 * random.fraction())),
    'sign-ins': signIns,
    'emails-sent': digests + Math.round(active * (0.4 + 0.3 * random.fraction())),
    'texts-sent': Math.round(signIns * 0.2 * random.fraction()),
    ...(!isWeekend && random.chance(0.12) ? { 'payments-started.UNDER_1000': 1 } : {}),
    ...(!isWeekend && random.chance(0.05) ? { 'payments-started.UNDER_2500': 1 } : {}),
  }
}
