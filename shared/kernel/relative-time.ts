import { formatDate } from './dates.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const NOW_MS = 30 * SECOND_MS
const HOURLY_UNTIL_MS = 3 * HOUR_MS
const RELATIVE_UNTIL_MS = 21 * DAY_MS

export type RelativeTime = {
  readonly text: string
  /** Milliseconds until the text changes; null when it changes too late to update the page. */
  readonly refreshMs: number | null
}

/** "now", "5 m", "2 h", "4 d" and from 21 days on "Nov 5, 2026" in the given time zone. */
export function relativeTime(at: Date, now: Date, timeZone: string): RelativeTime {
  // An instant in the future, from a clock that is ahead, counts as now.
  const age = Math.max(0, now.getTime() - at.getTime())
  if (age < NOW_MS) return { text: 'now', refreshMs: NOW_MS - age }
  if (age < HOUR_MS) {
    const minutes = Math.max(1, Math.floor(age / MINUTE_MS))
    return { text: `${minutes} m`, refreshMs: MINUTE_MS }
  }
  if (age < DAY_MS) {
    return { text: `${Math.floor(age / HOUR_MS)} h`, refreshMs: age < HOURLY_UNTIL_MS ? HOUR_MS : null }
  }
  if (age < RELATIVE_UNTIL_MS) return { text: `${Math.floor(age / DAY_MS)} d`, refreshMs: null }
  return { text: formatDate(at, timeZone), refreshMs: null }
}
