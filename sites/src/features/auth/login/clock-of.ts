import { counted } from '#shared/kernel/plurals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** "9:41", or "23:59:07" for a pause of a day. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = twoDigits(seconds % MINUTE)
  return seconds < HOUR ? `${minutes}:${rest}` : `${Math.floor(seconds / HOUR)}:${twoDigits(minutes)}:${rest}`
}

/** The same for the ear, by the minute. */
export function waitWords(seconds: number): string {
  const isLong = seconds > 2 * HOUR
  const count = Math.max(1, Math.ceil(seconds / (isLong ? HOUR : MINUTE)))
  return `Try again in ${counted(count, isLong ? 'hour' : 'minute')}`
}
