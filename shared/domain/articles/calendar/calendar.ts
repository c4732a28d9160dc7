import { addDays, instantOfHour } from '#shared/kernel/dates.ts'
import type { ArticleStatus } from '../statuses.ts'

/** The statuses in the calendar: articles that go live at a given time, or went live. */
export const CALENDAR_STATUSES = [
  'SCHEDULED',
  'PUBLISHED',
  'MANUALLY_PUBLISHED',
] as const satisfies readonly ArticleStatus[]

/** Six weeks: the most that a month touches. */
export const CALENDAR_MAX_DAYS = 42

/** The filters of the calendar. */
export const CALENDAR_SHOWN = ['ALL', 'SCHEDULED', 'PUBLISHED'] as const
export type CalendarShown = (typeof CALENDAR_SHOWN)[number]

/** The two halves of a day of a community: from midnight to noon, and from there to the next midnight. */
export type DayHalves = { readonly day: string; readonly startsAt: Date; readonly noonAt: Date; readonly endsAt: Date }

/** The halves of this many days of a community, starting at one. A day with a clock change has 23 or 25 hours. */
export function halvesOfDays(from: string, days: number, timeZone: string): readonly DayHalves[] {
  return Array.from({ length: days }, (_, i) => addDays(from, i)).map((day) => ({
    day,
    startsAt: instantOfHour(day, 0, timeZone),
    noonAt: instantOfHour(day, 12, timeZone),
    endsAt: instantOfHour(addDays(day, 1), 0, timeZone),
  }))
}
