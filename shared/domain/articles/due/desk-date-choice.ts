import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { OPEN_STATUSES } from '../backlog.ts'
import { DESK_DATE_MAX_DAYS } from '../limits.ts'
import type { ArticleStatus } from '../statuses.ts'

/* Separate from the rule, because page scripts do not need the calendar. */

/** A scheduled article is due when it goes live. */
export function canSetDeskDate(status: ArticleStatus): boolean {
  return OPEN_STATUSES.includes(status) && status !== 'SCHEDULED'
}

/** The selectable days, regardless of promises. */
export function deskDateRange(now: Date, timeZone: string): { readonly first: string; readonly last: string } {
  const first = dayOf(now, timeZone)
  return { first, last: addDays(first, DESK_DATE_MAX_DAYS) }
}

/** Whether any day can be chosen: none if the promised day is over. Days as "2026-11-24", in the community's time zone. */
export function hasDeskDays(promisedDay: string | null, today: string): boolean {
  return promisedDay === null || promisedDay >= today
}
