import { isDay } from '#shared/kernel/dates.ts'

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Noon, so that the date is the same day nearly everywhere. */
const NOON = '12:00'

/**
 * A date from an export, at noon if it has no time and in UTC if it has no zone. Returns null for anything else,
 * including "0000-00-00" and February 30.
 */
export function instantOf(text: string | null | undefined): Date | null {
  const [, day, time = NOON, zone = 'Z'] = INSTANT.exec(text?.trim() ?? '') ?? []
  if (day === undefined || !isDay(day)) return null
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at
}
