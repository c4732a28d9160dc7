import type { MiddlewareHandler } from 'hono'
import type { FakeProvider } from './fake-provider.ts'
import type { Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { Wire } from './serve.ts'

/** How a fault delays or prevents the response. */
export type Delays = {
  /** Runs a slow request after a delay. */
  readonly slow: (ms: number, runRequest: () => Promise<void>) => Promise<void>
  /** Called with each request that is never answered. */
  readonly unanswered: () => void
}

export const REAL_DELAYS: Delays = {
  slow: async (ms, runRequest) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await runRequest()
  },
  unanswered: () => {},
}

type Deps = {
  readonly faults: Faults
  readonly log: RequestLog
  readonly clock: SandboxClock
  readonly delays: Delays
}

/** Applies the fault that is set for this provider, and logs the request. */
export function injectFaults(
  fakeProvider: FakeProvider,
  { faults, log, clock, delays }: Deps,
): MiddlewareHandler<{ Bindings: Wire }> {
  return async (c, next) => {
    const startedAt = performance.now()
    const fault = faults.take(fakeProvider.provider, c.req.method, c.req.path)
    const note = (status: number | null) =>
      log.add({
        at: clock.now().toISOString(),
        provider: fakeProvider.provider,
        method: c.req.method,
        path: c.req.path,
        status,
        fault: fault.mode,
        ms: Math.round(performance.now() - startedAt),
      })
    const neverAnswer = async () => {
      note(null)
      delays.unanswered()
      await c.env.gone
      return c.body(null)
    }

    switch (fault.mode) {
      case 'down':
        note(null)
        c.env.drop()
        return c.body(null)
      case 'status':
        note(fault.status)
        return fakeProvider.errorAnswer(c, fault.status)
      case 'timeout_before':
        return neverAnswer()
      case 'timeout_after_commit':
        await next()
        c.res = undefined
        return neverAnswer()
      case 'status_after_commit':
        await next()
        note(fault.status)
        c.res = undefined
        return fakeProvider.errorAnswer(c, fault.status)
      case 'lie':
        if (fault.isDone) await next()
        note(200)
        c.res = undefined
        return c.body(fault.body, 200, { 'Content-Type': 'application/json' })
      case 'slow':
        await delays.slow(fault.ms, next)
        break
      case 'ok':
        await next()
        break
    }
    note(c.res.status)
    return
  }
}
