const MINUTE_MS = 60_000

const WAITS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/** The first try and one after each wait. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1

/** When to try again after `attempts` tries, or null when it is enough. Never earlier than the provider asks for. */
export function nextAttemptAt(attempts: number, now: Date, retryAfterSeconds = 0): Date | null {
  const wait = WAITS_MS[attempts - 1]
  if (attempts >= MAX_ATTEMPTS || wait === undefined) return null
  return new Date(now.getTime() + Math.max(wait, retryAfterSeconds * 1000))
}
