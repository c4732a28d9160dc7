/** How many milliseconds a run has worked: `now` of its context is the instant at which it began. */
export type Elapsed = () => number

export function elapsedSince(startedAt = performance.now()): Elapsed {
  return () => Math.floor(performance.now() - startedAt)
}

/** A run that would take longer leaves the rest to the next one, so that the emails that it wrote are sent and other jobs have their turn. */
const MAX_MS = 10_000

export function isTimeUp(startedAt: number): boolean {
  return performance.now() - startedAt >= MAX_MS
}
