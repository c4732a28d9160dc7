import { dayOf, instantOfHour } from '#shared/kernel/dates.ts'

export const ENGAGEMENT_MONTHS = 12

/** What is counted for a member in each month. */
export const ENGAGEMENT_KINDS = [
  'signIns',
  'articlesSubmitted',
  'articlesPublished',
  'answers',
  'posts',
  'replies',
  'introductions',
] as const
export type EngagementKind = (typeof ENGAGEMENT_KINDS)[number]

/** A month of a community's calendar: from its first instant, in milliseconds, to that of the next month. */
export type Month = { readonly month: string; readonly from: number; readonly until: number }

/** The last twelve months, oldest first, the current one last. */
export function lastMonths(now: Date, timeZone: string): readonly Month[] {
  const [year = 0, month = 1] = dayOf(now, timeZone).split('-').map(Number)
  return Array.from({ length: ENGAGEMENT_MONTHS }, (_, at) => {
    const index = year * 12 + month - ENGAGEMENT_MONTHS + at
    return { month: nameOf(index), from: startOf(index, timeZone), until: startOf(index + 1, timeZone) }
  })
}

/** "2026-11" for the number of months since the year 0. */
function nameOf(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

function startOf(index: number, timeZone: string): number {
  return instantOfHour(`${nameOf(index)}-01`, 0, timeZone).getTime()
}
