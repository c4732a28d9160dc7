import { log } from '../log.ts'

const FAILURES_IN_A_ROW = 10
const OPEN_MS = 30_000

export type Breaker = {
  /** The outcome of the call, or of `whileOpen` without a call. */
  readonly run: <T>(call: () => Promise<T>, how: BreakerUse<T>) => Promise<T>
}

export type BreakerUse<T> = {
  /** Whether the next call would meet the same. */
  readonly isAway: (outcome: T) => boolean
  readonly whileOpen: (retryAfterSeconds: number) => T
}

/**
 * Keeps callers from waiting for a provider that is away: after ten failures in a row nothing is called for 30 seconds, then a
 * single call tries whether it is back. One for each provider, so that one of them breaks only its own feature. Every call leaves a line
 * in the log, with what became of it.
 */
export function makeBreaker(provider: string, nowMs: () => number = Date.now): Breaker {
  let failures = 0
  let openUntil = 0
  const note = (isAway: boolean, startedAt: number) => {
    log(isAway ? 'warn' : 'info', providerCall(provider, isAway ? 'away' : 'answered', nowMs() - startedAt))
    failures = isAway ? failures + 1 : 0
    openUntil = failures >= FAILURES_IN_A_ROW ? nowMs() + OPEN_MS : 0
  }
  return {
    async run(call, { isAway, whileOpen }) {
      const waitMs = openUntil - nowMs()
      if (waitMs > 0) {
        log('warn', providerCall(provider, 'not asked', 0))
        return whileOpen(Math.ceil(waitMs / 1000))
      }
      const startedAt = nowMs()
      // The call that tries whether the provider is back: the others go on being refused until its outcome, or for as long again if
      // its request ends before it has one.
      if (openUntil > 0) openUntil = nowMs() + OPEN_MS
      try {
        const outcome = await call()
        note(isAway(outcome), startedAt)
        return outcome
      } catch (error) {
        note(true, startedAt)
        throw error
      }
    },
  }
}

function providerCall(provider: string, outcome: 'answered' | 'away' | 'not asked', ms: number) {
  return { event: 'provider call', provider, outcome, ms }
}
