export type Clock = { readonly now: () => Date }

/** The product's one clock. `offsetMs` is 0 except in local running with FAKE_NOW. */
export function clockWithOffset(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
