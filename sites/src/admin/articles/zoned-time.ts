import { instantOfClock, isDay } from '#shared/kernel/dates.ts'

/** The wall clock time in a zone, as the UTC instant with the same date and time. */
function wallTimeAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const DAY_CHARACTERS = '2026-12-08'.length
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The instant of a wall clock time such as "2026-12-08T09:00" in a time zone; null if it is not one. */
export function instantOf(local: string, timeZone: string): Date | null {
  const isTime = LOCAL.test(local) && isDay(local.slice(0, DAY_CHARACTERS)) && !Number.isNaN(Date.parse(`${local}Z`))
  return isTime ? instantOfClock(local, timeZone) : null
}

/** The wall clock time of an instant in a time zone, as a `datetime-local` field takes it. */
export function localOf(at: Date, timeZone: string): string {
  return new Date(wallTimeAt(at, timeZone)).toISOString().slice(0, '2026-12-08T09:00'.length)
}
