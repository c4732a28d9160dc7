import { RequestError } from './request-error.ts'

const UNKNOWN: ReadonlySet<string> = new Set(['Timeout', 'Unreachable', 'Intercepted'])

/** Whether the request got no response of ours, so that it may have been executed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof RequestError && UNKNOWN.has(error.code)
}
