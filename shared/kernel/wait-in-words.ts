import { counted } from './plurals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A waiting time for people, rounded up so that it is never too short: "45 seconds", "10 minutes", from two hours on "24 hours". */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 2 * HOUR) return counted(Math.ceil(seconds / MINUTE), 'minute')
  return counted(Math.ceil(seconds / HOUR), 'hour')
}
