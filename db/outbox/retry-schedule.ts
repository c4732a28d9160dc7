import { MINUTE_MS } from '#shared/kernel/clock.ts'

const WAITS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/** The first attempt, and one after each delay. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1

/** The instant of the next attempt, or null after the last one. Never earlier than the provider asks for. */
export function nextAttemptAt(attempts: number, now: Date, retryAfterSeconds = 0): Date | null {
  const wait = WAITS_MS[attempts - 1]
  if (wait === undefined) return null
  return new Date(now.getTime() + Math.max(wait, retryAfterSeconds * 1000))
}
