/** How long a confirmed password or code allows the operations that need one. */
export const STEP_UP_MS = 10 * 60_000

/** Until when a confirmation counts. */
export function stepUpEnd(steppedUpAt: Date): Date {
  return new Date(steppedUpAt.getTime() + STEP_UP_MS)
}

/** Whether a session's password or code was confirmed within the last ten minutes. */
export function isSteppedUp(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && steppedUpAt <= now && now < stepUpEnd(steppedUpAt)
}
