import { formatDate } from '#shared/kernel/dates.ts'

/** "Nov 5, 2026" of an instant as the API writes it. */
export function fullDate(at: string, timeZone: string): string {
  return formatDate(new Date(at), timeZone)
}
