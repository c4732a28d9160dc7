import { log } from '../log.ts'

const FAILURES_IN_A_ROW = 10
const OPEN_MS = 30_000

export type Breaker = {
  /** The outcome of the call, or of `whileOpen` without a call. */
  readonly run: <T>(call: () => Promise<T>, how: BreakerUse<T>) => Promise<T>
}

export type BreakerUse<T> = {
  /** Whether the next call would fail in the same way. */
  readonly isAway: (outcome: T) => boolean
  readonly whileOpen: (retryAfterSeconds: number) => T
}

/**
 * Keeps callers from waiting for a provider that is away: after ten consecutive failures nothing is called for 30 seconds, then a single
 * call probes whether it is back. One per provider, so that each breaks only its own feature. Every call logs a line with its outcome.
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
      // The probing call: the others are still refused until its outcome, or for the same time again if its request ends without one.
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
