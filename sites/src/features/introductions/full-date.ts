import { formatDate, formatDeadline, formatMoment, fullMinuteFrom } from '#shared/kernel/dates.ts'

/** "Nov 5, 2026" of an instant as the API writes it. */
export function fullDate(at: string, timeZone: string): string {
  return formatDate(new Date(at), timeZone)
}

/** "Nov 5, 2026, 3:07 PM EST" of an instant until which something is possible. */
export function untilMoment(at: string, timeZone: string): string {
  return formatDeadline(new Date(at), timeZone)
}

/** "Nov 5, 2026, 3:07 PM" of an instant from which on it is: the seconds of its minute are not promised. */
export function fromMoment(at: string, timeZone: string): string {
  return formatMoment(fullMinuteFrom(new Date(at)), timeZone)
}
