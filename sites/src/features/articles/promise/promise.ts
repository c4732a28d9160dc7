import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { formatWeekday } from '#shared/kernel/dates.ts'
import { articleProgress, type ProgressSource } from '../progress-view.ts'
import type { AuthorPromise } from './promise-messages.ts'

/** The dashboard's promise about an article, for the page of its text. */
export function authorPromise(
  article: Omit<ProgressSource, 'scheduledDate'>,
  calendar: WorkCalendar,
  now: Date,
): AuthorPromise {
  // An article with a publication date has no page of its text.
  const progress = articleProgress({ ...article, scheduledDate: null }, calendar, now)
  const isOverdue = progress?.isOverdue ?? false
  const dueAt = isOverdue ? null : progress?.dueAt
  return { day: dueAt ? formatWeekday(dueAt, calendar.timeZone) : null, isOverdue }
}
