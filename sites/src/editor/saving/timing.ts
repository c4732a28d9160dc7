/** A text is sent this long after the last change, and during steady typing at most this long after the first. */
export const AUTOSAVE_DEBOUNCE_MS = 3000
export const AUTOSAVE_STEADY_TYPING_MS = 30_000
/** The text on the device is at most this old. */
export const JOURNAL_DELAY_MS = 250

const RETRY_MS = [10_000, 20_000, 40_000] as const
const RETRY_MAX_MS = 60_000
export const OFFLINE_RETRY_MS = 30_000
export const SIGNED_OUT_RETRY_MS = 5000

const WAIT_MS = { least: 5000, most: 60_000, unknown: 30_000 } as const

/** When to retry what the server refused until a time; the server's clock may differ from ours. */
export function waitUntil(retryAt: number | null, now: number): number {
  if (retryAt === null) return now + WAIT_MS.unknown
  return Math.min(Math.max(retryAt, now + WAIT_MS.least), now + WAIT_MS.most)
}

/** The maximum wait after a requested save, which is longer than one wait for the server. */
export const ASKED_SAVE_MOST_MS = 90_000

export function retryDelayMs(failures: number): number {
  return RETRY_MS[failures - 1] ?? RETRY_MAX_MS
}
