import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { OPEN_STATUSES } from '../backlog.ts'
import { DESK_DATE_MAX_DAYS } from '../limits.ts'
import type { ArticleStatus } from '../statuses.ts'

/* Apart from the rule, because scripts of pages need no calendar. */

/** A scheduled article is due when it goes live. */
export function canSetDeskDate(status: ArticleStatus): boolean {
  return OPEN_STATUSES.includes(status) && status !== 'SCHEDULED'
}

/** The days that can be chosen, whatever is promised. */
export function deskDateRange(now: Date, timeZone: string): { readonly first: string; readonly last: string } {
  const first = dayOf(now, timeZone)
  return { first, last: addDays(first, DESK_DATE_MAX_DAYS) }
}

/** Whether a day is left to choose: where what was promised is over, none is. Days as "2026-11-24", in the community's zone. */
export function hasDeskDays(promisedDay: string | null, today: string): boolean {
  return promisedDay === null || promisedDay >= today
}
