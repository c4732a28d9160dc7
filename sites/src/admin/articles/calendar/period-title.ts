import { addDays } from '#shared/kernel/dates.ts'
import { type CalendarPlace, periodOf } from './calendar-place.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const DAYS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

/** "December 2026"; of a week and of a list "Nov 30 – Dec 6, 2026". */
export function periodTitle(place: Pick<CalendarPlace, 'view' | 'day'>): string {
  if (place.view === 'month') return MONTH.format(new Date(place.day))
  const { from, days } = periodOf(place)
  return DAYS.formatRange(new Date(from), new Date(addDays(from, days - 1)))
}
