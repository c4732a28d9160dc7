import { formatDate, formatTime, formatWeekday } from '#shared/kernel/dates.ts'

export const DATE_STYLES = ['date', 'weekday', 'moment'] as const
/** "Nov 5, 2026", "Thu, Dec 3" for a promise, "Nov 5, 2026, 3:07 PM" for an event. */
export type DateStyle = (typeof DATE_STYLES)[number]

const WRITE: Record<DateStyle, (at: Date, timeZone: string) => string> = {
  date: formatDate,
  weekday: formatWeekday,
  moment: (at, timeZone) => `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`,
}

export function dateText(style: DateStyle, at: Date, timeZone: string): string {
  return WRITE[style](at, timeZone)
}
