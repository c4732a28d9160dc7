/** How long a confirmed password or code allows the operations that require one. */
export const STEP_UP_MS = 10 * 60_000

/** Until when a confirmation is valid. */
export function stepUpEnd(steppedUpAt: Date, withinMs = STEP_UP_MS): Date {
  return new Date(steppedUpAt.getTime() + withinMs)
}

/** Whether a session's password or code was confirmed within the last ten minutes, or within a longer time. */
export function isSteppedUp(steppedUpAt: Date | null, now: Date, withinMs = STEP_UP_MS): boolean {
  return steppedUpAt !== null && steppedUpAt <= now && now < stepUpEnd(steppedUpAt, withinMs)
}
