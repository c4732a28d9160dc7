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

/** The same with its year unless that is the current one: "Tue, Jan 12, 2027". */
export function formatWeekdayAndYear(at: Date, timeZone: string, now: Date): string {
  const [year, thisYear] = [at, now].map((one) => dayOf(one, timeZone).slice(0, 4))
  const weekday = formatWeekday(at, timeZone)
  return year === thisYear ? weekday : `${weekday}, ${year}`
}

/** "3:07 PM" in the given time zone. */
export function formatTime(at: Date, timeZone: string): string {
  return formatter(`time ${timeZone}`, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** "Nov 5, 2026, 3:07 PM" in the given time zone. */
export function formatMoment(at: Date, timeZone: string): string {
  return `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`
}

/** "Nov 5, 2026, 3:07 PM EST", for a moment until which something can be done: readers live in other zones too. */
export function formatDeadline(at: Date, timeZone: string): string {
  const time = `${formatTime(at, timeZone)} ${shortZone(at, timeZone)}`
  // A line does not break within the time.
  return `${formatDate(at, timeZone)}, ${time.replace(/\s/g, '\u00A0')}`
}

/** "EST" or "GMT+5:30", as in force at that moment. */
export function shortZone(at: Date, timeZone: string): string {
  const parts = formatter(`zone ${timeZone}`, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const MINUTE_MS = 60_000

/** The first full minute that is not earlier, for the time from which something is possible. */
export function fullMinuteFrom(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS)
}

/** Offsets of time zones, and the instants at which they change, are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
const MAX_DAYS_KEPT = 5000
const days = new Map<string, string>()

/** The day of an instant in a time zone, as "2026-11-05", for comparing days. Cached, because a list needs the same days again and again. */
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

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day in the format of `dayOf`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The number of days between two days, both in the format of `dayOf`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The day this many days later: "2028-02-28" and 1 give "2028-02-29". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The instant of a full hour on a calendar day ("2026-11-05") in a time zone. */
export function instantOfHour(day: string, hour: number, timeZone: string): Date {
  return instantOfClock(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)
}

const MORNING_HOUR = 9

/** The time of a day ("2026-11-05") from which unrequested emails are sent. */
export function morningOf(day: string, timeZone: string): Date {
  return instantOfHour(day, MORNING_HOUR, timeZone)
}

/**
 * The instant of a local time ("2026-11-05T09:30") in a time zone. If clocks show the hour twice it is the first one; if they skip it, the
 * same time after the change.
 */
export function instantOfClock(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((at) => wanted - offsetAt(at, timeZone))
  const first = before ?? wanted
  const other = after ?? wanted
  const isRight = (at: number) => at + offsetAt(at, timeZone) === wanted
  return new Date(!isRight(first) && isRight(other) ? other : first)
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000
  const parts = formatter(`clock ${timeZone}`, {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(minute)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - minute
}
