/** How many milliseconds a run has worked: `now` of its context is the instant at which it began. */
export type Elapsed = () => number

export function elapsedSince(startedAt = performance.now()): Elapsed {
  return () => Math.floor(performance.now() - startedAt)
}
