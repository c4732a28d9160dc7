const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Minutes since midnight; `toMinute` before `fromMinute` means the next day. */
export type QuietHours = { readonly fromMinute: number; readonly toMinute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function minuteOfDay(at: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

function minutesFrom(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES
}

/** The end of the current quiet hours; null outside them. */
export function quietUntil({ fromMinute, toMinute }: QuietHours, timeZone: string, now: Date): Date | null {
  const minute = minuteOfDay(now, timeZone)
  if (minutesFrom(fromMinute, minute) >= minutesFrom(fromMinute, toMinute)) return null
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const end = new Date(startOfMinute + minutesFrom(minute, toMinute) * MINUTE_MS)
  // Clock changes in between make the night longer or shorter; a skipped end moves to the same time later.
  const late = ((minutesFrom(toMinute, minuteOfDay(end, timeZone)) + DAY_MINUTES / 2) % DAY_MINUTES) - DAY_MINUTES / 2
  const corrected = new Date(end.getTime() - late * MINUTE_MS)
  return minuteOfDay(corrected, timeZone) === toMinute ? corrected : end
}

/** "22:30"; null if it is not a time of day. */
export function parseTimeOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export function formatTimeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
