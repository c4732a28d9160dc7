import { firstDayInTime, type WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS, LIVE_DUE_BUSINESS_DAYS } from '#shared/domain/articles/limits.ts'
import { addDays, instantOfHour } from '#shared/kernel/dates.ts'
import type { DayArgs } from './measures-of-day.ts'

type OfDay = Pick<DayArgs, 'communityId' | 'day' | 'hasEvents'> & { readonly calendar: WorkCalendar }

/** A day of a community as instants, by its own time zone and calendar. */
export function dayArgs({ calendar, ...of }: OfDay): DayArgs {
  const startOf = (day: string) => instantOfHour(day, 0, calendar.timeZone)
  const from = startOf(of.day)
  const inTime = (days: number) => startOf(firstDayInTime(days, from, calendar))
  return {
    ...{ ...of, from, until: startOf(addDays(of.day, 1)) },
    feedbackSince: inTime(FEEDBACK_DUE_BUSINESS_DAYS),
    liveSince: inTime(LIVE_DUE_BUSINESS_DAYS),
  }
}
