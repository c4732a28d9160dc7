import { RequestError } from './request-error.ts'

const UNKNOWN: ReadonlySet<string> = new Set(['Timeout', 'Unreachable', 'Intercepted'])

/** Whether no answer of ours came to what was sent, so that it may have been done. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof RequestError && UNKNOWN.has(error.code)
}
