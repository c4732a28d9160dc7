import type { Context } from 'hono'
import { describeFault, log } from '../log.ts'

/** Keeps work alive after the response; a failure is logged, because no caller receives it. */
export function backgroundOf(c: Context) {
  return (work: Promise<unknown>): void => {
    const correlationId: string = c.get('correlationId')
    const watched = work.catch((error: unknown) => log('error', { correlationId, fault: describeFault(error) }))
    if (hasExecutionContext(c)) c.executionCtx.waitUntil(watched)
  }
}

/** Outside workerd there is none, and the process stays alive by itself. */
function hasExecutionContext(c: Context): boolean {
  try {
    return Boolean(c.executionCtx)
  } catch {
    return false
  }
}
