import { middayOf } from '#shared/domain/articles/business-days.ts'
import { isDay } from '#shared/kernel/dates.ts'

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * A date from an export: without a time it is an instant of that day in the community's time zone, and a time
 * without a zone is in UTC. Returns null for anything else, including "0000-00-00" and February 30.
 */
export function instantOf(text: string | null | undefined, timeZone: string): Date | null {
  const [, day, time, zone = 'Z'] = INSTANT.exec(text?.trim() ?? '') ?? []
  if (day === undefined || !isDay(day)) return null
  const at = time === undefined ? middayOf(day, timeZone) : new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at
}
