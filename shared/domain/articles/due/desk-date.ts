import { dayOf, instantOfHour, isDay } from '#shared/kernel/dates.ts'
import { ok, type Result, refuse } from '#shared/kernel/result.ts'
import { firstDayInTime, middayOf, type WorkCalendar } from '../business-days.ts'
import { type ProgressArticle, promisedBusinessDays, promisedDueAt } from '../member-progress.ts'
import type { ArticleStatus } from '../statuses.ts'
import { canSetDeskDate, deskDateRange, hasDeskDays } from './desk-date-choice.ts'

export type DeskDateRefusal = 'status' | 'invalid' | 'past' | 'tooFar' | 'promised' | 'promiseOver'

type DatedArticle = ProgressArticle & { readonly deskDate: string | null }

/** Whether a day may be the desk date of an article at its present step. */
export function checkDeskDate(
  day: string,
  article: ProgressArticle,
  calendar: WorkCalendar,
  now: Date,
): Result<void, DeskDateRefusal> {
  if (!canSetDeskDate(article.status)) return refuse('status')
  if (!isDay(day)) return refuse('invalid')
  const { first, last } = deskDateRange(now, calendar.timeZone)
  const promised = promisedDay(article, calendar)
  if (!hasDeskDays(promised, first)) return refuse('promiseOver')
  if (day < first) return refuse('past')
  if (day > last) return refuse('tooFar')
  return promised !== null && day > promised ? refuse('promised') : ok(undefined)
}

/** The day promised to its author for the current step. */
export function promisedDay(article: ProgressArticle, calendar: WorkCalendar): string | null {
  const dueAt = promisedDueAt(article, calendar)
  return dueAt ? dayOf(dueAt, calendar.timeZone) : null
}

/** When an article is due at the desk: its desk date, or else the day promised to its author. */
export function deskDueAt(article: DatedArticle, calendar: WorkCalendar): Date | null {
  if (article.deskDate !== null) return middayOf(article.deskDate, calendar.timeZone)
  return promisedDueAt(article, calendar)
}

/** Earlier than any submission. */
const BEFORE_ALL_MS = 100 * 365 * 24 * 3_600_000

/**
 * The rank of a desk date among the instants that order the articles of a status: for promises of some working days it comes before
 * everything due on that day or later. If nothing is promised it comes first.
 */
export function deskDateRank(day: string, status: ArticleStatus, calendar: WorkCalendar): Date {
  const { timeZone } = calendar
  const days = promisedBusinessDays(status)
  if (days === null) return new Date(instantOfHour(day, 0, timeZone).getTime() - BEFORE_ALL_MS)
  return instantOfHour(firstDayInTime(days, middayOf(day, timeZone), calendar), 0, timeZone)
}
