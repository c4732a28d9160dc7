import { AppError, type LimitCode } from '../kernel/errors.ts'
import { waitInWords } from '../kernel/wait-in-words.ts'

type LimitRefusal = {
  readonly code?: LimitCode
  /** When the limit lets the caller through again. */
  readonly until: Date
  readonly now: Date
  readonly extensions?: Readonly<Record<string, unknown>>
  /** What the caller reads, with the wait in words; without it only when to try again. */
  readonly sentence?: (wait: string) => string
}

/**
 * When a limit's window ends: of requests at the same time one may have read its clock before the window's first did, and
 * nobody waits longer than a whole window.
 */
export function windowEnd(startedAt: Date | null | undefined, windowMs: number, now: Date): Date {
  return new Date(Math.min((startedAt ?? now).getTime(), now.getTime()) + windowMs)
}

/** The refusal of every limit: its sentence, `retryAt` and `Retry-After` are one wait. */
export function limitRefusal({ code = 'TooManyRequests', until, now, extensions, sentence }: LimitRefusal): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const message = (sentence ?? tryAgainIn)(waitInWords(retryAfterSeconds))
  return new AppError(code, { retryAfterSeconds, message, ...(extensions && { extensions }) })
}

/** In the words of the lockout screen: "Try again in 10 minutes". */
export function tryAgainIn(wait: string): string {
  return `Try again in ${wait}`
}

/** A text that says why, and when to try again. */
export function followedByWait(text: string) {
  return (wait: string) => `${text} ${tryAgainIn(wait)}.`
}
