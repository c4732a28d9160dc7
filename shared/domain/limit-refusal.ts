import { AppError, type LimitCode } from '../kernel/errors.ts'
import { waitInWords } from '../kernel/wait-in-words.ts'

type LimitRefusal = {
  readonly code?: LimitCode
  /** When the limit lets the caller through again. */
  readonly until: Date
  readonly now: Date
  readonly extensions?: Readonly<Record<string, unknown>>
  /** The message to the caller, with the wait in words; without it only the time to try again is given. */
  readonly sentence?: (wait: string) => string
}

/**
 * When a limit's window ends: of concurrent requests one may have read its clock before the first one of the window, and nobody should wait
 * longer than a whole window.
 */
export function windowEnd(startedAt: Date | null | undefined, windowMs: number, now: Date): Date {
  return new Date(Math.min((startedAt ?? now).getTime(), now.getTime()) + windowMs)
}

/** The refusal of every limit: its sentence, `retryAt` and `Retry-After` use the same waiting time. */
export function limitRefusal({ code = 'TooManyRequests', until, now, extensions, sentence }: LimitRefusal): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const message = (sentence ?? tryAgainIn)(waitInWords(retryAfterSeconds))
  return new AppError(code, { retryAfterSeconds, message, ...(extensions && { extensions }) })
}

/** The wording of the lockout screen: "Try again in 10 minutes". */
export function tryAgainIn(wait: string): string {
  return `Try again in ${wait}`
}

/** A text with the reason, and when to try again. */
export function followedByWait(text: string) {
  return (wait: string) => `${text} ${tryAgainIn(wait)}.`
}
