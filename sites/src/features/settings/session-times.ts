import { formatDate, formatTime } from '#shared/kernel/dates.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOW_MS = 30 * SECOND_MS
const DATE_FROM_MS = 21 * DAY_MS

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "now", "5 minutes ago", "yesterday"; after three weeks the date. */
export const usedWords = (at: Date, now: Date, timeZone: string): string => {
  const age = now.getTime() - at.getTime()
  if (age < NOW_MS) return 'now'
  if (age < MINUTE_MS) return 'a minute ago'
  if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return relative.format(-Math.floor(age / HOUR_MS), 'hour')
  if (age < DATE_FROM_MS) return relative.format(-Math.floor(age / DAY_MS), 'day')
  return formatDate(at, timeZone)
}

export const lastUseWords = (at: Date, now: Date, timeZone: string): string => {
  const words = usedWords(at, now, timeZone)
  return words === 'now' ? 'In use now' : `Last used ${words}`
}

/** "Nov 5, 2026, 3:07 PM". */
export const exactWords = (at: Date, timeZone: string): string =>
  `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`
