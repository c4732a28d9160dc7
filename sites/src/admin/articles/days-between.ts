const DAY_MS = 86_400_000

/** Whole days that have passed. */
export const daysBetween = (since: string, now: string): number =>
  Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS)
