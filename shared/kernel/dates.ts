const shortDates = new Map<string, Intl.DateTimeFormat>()

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = shortDates.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', options)
  shortDates.set(key, made)
  return made
}

/** "Nov 5, 2026" in the given time zone. */
export function formatDate(at: Date, timeZone: string): string {
  return formatter(`date ${timeZone}`, { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(at)
}

/** "Thu, Dec 3": for promises a week or two away. */
export function formatWeekday(at: Date, timeZone: string): string {
  return formatter(`weekday ${timeZone}`, { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(at)
}

/** "3:07 PM" in the given time zone. */
export function formatTime(at: Date, timeZone: string): string {
  return formatter(`time ${timeZone}`, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** Offsets of time zones, and the instants at which they change, are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
const MAX_DAYS_KEPT = 5000
const days = new Map<string, string>()

/** The day of an instant in a time zone, as "2026-11-05", for comparing days. Kept, because a list asks for the same days again and again. */
export function dayOf(at: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(at.getTime() / QUARTER_MS)}`
  const known = days.get(key)
  if (known !== undefined) return known
  const day = computedDay(at, timeZone)
  if (days.size >= MAX_DAYS_KEPT) days.clear()
  days.set(key, day)
  return day
}

function computedDay(at: Date, timeZone: string): string {
  const parts = formatter(`day ${timeZone}`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/** The days from one day to another, both as `dayOf` writes them. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The day so many days later: "2028-02-28" and 1 give "2028-02-29". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** When a day of a time zone reaches an hour; one that the clocks leave out is as much later. */
export function instantOn(day: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(day) + hour * HOUR_MS
  // The offset before and after a change of the clocks near that hour: one of them is right, or the hour does not exist.
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((at) => at - wallClock(new Date(at), timeZone)) as [
    number,
    number,
  ]
  const fits = [before, after].map((offset) => wall + offset).find((at) => wallClock(new Date(at), timeZone) === wall)
  return new Date(fits ?? wall + before)
}

/** What the clocks of a time zone show, as if it were UTC. */
function wallClock(at: Date, timeZone: string): number {
  const parts = formatter(`clock ${timeZone}`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}
