const DAY_MS = 86_400_000

/** Whole days from `since` to `now`. */
export function daysBetween(since: string, now: string): number {
  return Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS)
}
