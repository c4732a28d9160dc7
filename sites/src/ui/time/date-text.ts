import { formatDate, formatMoment, formatWeekday } from '#shared/kernel/dates.ts'

export const DATE_STYLES = ['date', 'weekday', 'moment'] as const
/** `date`: "Nov 5, 2026"; `weekday`: "Thu, Dec 3"; `moment`: "Nov 5, 2026, 3:07 PM". */
export type DateStyle = (typeof DATE_STYLES)[number]

const FORMATTERS: Record<DateStyle, (at: Date, timeZone: string) => string> = {
  date: formatDate,
  weekday: formatWeekday,
  moment: formatMoment,
}

export function dateText(style: DateStyle, at: Date, timeZone: string): string {
  return FORMATTERS[style](at, timeZone)
}
