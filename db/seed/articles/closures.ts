import type { articleClosures } from '#db/schema/articles/articles.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { HOUR_MS } from '#shared/kernel/clock.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { BRAND_CODES, type BrandCode, COMMUNITIES, communityId } from '../communities.ts'
import { seededId } from '../seeded-id.ts'

/** The first instant of a calendar day ("2024-12-23") in a time zone. */
export function midnightOf(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  for (let hours = -14; hours <= 12; hours++) {
    const at = new Date(utc + hours * HOUR_MS)
    if (dayOf(at, timeZone) === day) return at
  }
  throw new Error(`${day} does not begin in ${timeZone}`)
}

function timeZoneOf(code: BrandCode): string {
  return COMMUNITIES.find((community) => community.code === code)?.timeZone ?? 'UTC'
}

/** Closed from 23 December to 1 January; both ends are exclusive. */
function window(code: BrandCode, year: number): typeof articleClosures.$inferInsert {
  const timeZone = timeZoneOf(code)
  return {
    id: seededId(`closure ${code} ${year}`),
    communityId: communityId(code),
    startsAt: midnightOf(`${year}-12-23`, timeZone),
    endsAt: midnightOf(`${year + 1}-01-02`, timeZone),
  }
}

/** The closure at the end of 2024, and the current or next one at `now`. */
export function closureRows(now: Date): (typeof articleClosures.$inferInsert)[] {
  return BRAND_CODES.flatMap((code) => {
    const year = now.getUTCFullYear()
    const current = window(code, year - 1).endsAt > now ? year - 1 : year
    return [...new Set([2024, current])].map((one) => window(code, one))
  })
}

/** The working days of a brand. */
export function calendarOf(code: BrandCode, now: Date): WorkCalendar {
  const closures = closureRows(now).filter((one) => one.communityId === communityId(code))
  return { timeZone: timeZoneOf(code), closures }
}
