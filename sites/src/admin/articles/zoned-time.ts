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

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The instant of a wall clock time such as "2026-12-08T09:00" in a time zone; null if it is not one. */
export function instantOf(local: string, timeZone: string): Date | null {
  const wall = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  // Twice: the offset at the first guess can be that of before or after a clock change.
  let instant = wall
  for (let i = 0; i < 2; i++) instant = wall - (wallTimeAt(new Date(instant), timeZone) - instant)
  return new Date(instant)
}

/** The wall clock time of an instant in a time zone, as a `datetime-local` field takes it. */
export function localOf(at: Date, timeZone: string): string {
  return new Date(wallTimeAt(at, timeZone)).toISOString().slice(0, '2026-12-08T09:00'.length)
}
