import { dayOf, formatWeekday } from './dates.ts'

/** "Thu, Dec 3" in the given time zone, with its year unless that is the present one: "Tue, Jan 12, 2027". */
export function formatWeekdayAndYear(at: Date, timeZone: string, now: Date): string {
  const yearOf = (one: Date) => dayOf(one, timeZone).slice(0, 4)
  const weekday = formatWeekday(at, timeZone)
  return yearOf(at) === yearOf(now) ? weekday : `${weekday}, ${yearOf(at)}`
}
