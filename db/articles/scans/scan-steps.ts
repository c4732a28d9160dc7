import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { nextAttemptAt } from '#db/outbox/retry-schedule.ts'
import type { articleScans, SCAN_STEPS } from '#db/schema/articles/article-scans.ts'
import type { ScanFailure } from '#shared/domain/articles/scans.ts'
import { MINUTE_MS } from '#shared/kernel/clock.ts'
import type { ScanOutcome } from '#shared/kernel/ports/scanner.ts'

export type ScanStep = (typeof SCAN_STEPS)[number]
type Change = SQLiteUpdateSetSource<typeof articleScans>

/** After so long without a result the provider is asked for it. */
export const ANSWER_WITHIN_MS = 10 * MINUTE_MS
/** After so many requests the scan fails with NO_ANSWER. */
export const ASKS_MAX = 3
/** Sources that an export has not delivered by then stay without passages. */
const EXPORT_WITHIN_MS = 30 * MINUTE_MS

function later(now: Date, ms: number) {
  return new Date(now.getTime() + ms)
}

export function failed(failure: ScanFailure, detail: string | null, now: Date) {
  return {
    status: 'ERROR' as const,
    failure,
    failureDetail: detail,
    nextStep: null,
    leasedUntil: null,
    updatedAt: now,
  }
}

/** Schedules a step; its tries start at zero and any caller may lease it. */
export function next(step: ScanStep, at: Date) {
  return { nextStep: step, nextStepAt: at, tries: 0, leasedUntil: null }
}

function again(at: Date): Change {
  return { nextStepAt: at, leasedUntil: null }
}
const NOTHING_LEFT: Change = { nextStep: null, leasedUntil: null }

/** What an answer of the provider means for the scan. */
export function afterStep(step: ScanStep, tries: number, outcome: ScanOutcome, now: Date): Change {
  const retryAt = outcome.kind === 'later' ? nextAttemptAt(tries, now, outcome.retryAfterSeconds) : null
  switch (step) {
    case 'SUBMIT':
      if (outcome.kind === 'done')
        return { ...next('ASK', later(now, ANSWER_WITHIN_MS)), status: 'RUNNING', updatedAt: now }
      if (retryAt) return again(retryAt)
      return failed(outcome.kind === 'refused' ? 'REFUSED' : 'UNAVAILABLE', outcome.reason, now)
    case 'ASK':
      return outcome.kind === 'refused' ? failed('NO_ANSWER', outcome.reason, now) : again(later(now, ANSWER_WITHIN_MS))
    case 'EXPORT':
      if (outcome.kind === 'done') return next('FORGET', later(now, EXPORT_WITHIN_MS))
      return retryAt ? again(retryAt) : next('FORGET', now)
    case 'FORGET':
      // What could not be removed goes by itself at the provider.
      return retryAt ? again(retryAt) : NOTHING_LEFT
    default:
      return step satisfies never
  }
}
