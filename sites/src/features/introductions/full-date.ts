import { formatDate, formatMoment, fullMinuteFrom } from '#shared/kernel/dates.ts'

/** "Nov 5, 2026" for an instant of the API. */
export function fullDate(at: string, timeZone: string): string {
  return formatDate(new Date(at), timeZone)
}

/** "Nov 5, 2026, 3:07 PM" for the end of a period. */
export function untilMoment(at: string, timeZone: string): string {
  return formatMoment(new Date(at), timeZone)
}

/** The same for the start of a period, rounded up to the next minute. */
export function fromMoment(at: string, timeZone: string): string {
  return formatMoment(fullMinuteFrom(new Date(at)), timeZone)
}
