import type { Context, MiddlewareHandler } from 'hono'
import { clockWithOffset } from '#shared/kernel/clock.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { isCorrelationId, newCorrelationId } from '#shared/kernel/ids.ts'
import { readEnv, type WorkerEnv, type WorkerName } from '../env.ts'
import { log } from '../log.ts'
import type { RequestError } from './answer-error.ts'
import { type ClientInfo, readClientInfo } from './client-info.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export type RequestCost = { readonly trips: number; readonly ms: number }

/** The variables in the Hono context of every backend's handlers. */
export type BackendVariables<W extends WorkerName, Services> = {
  env: WorkerEnv<W>
  /** Created once per isolate from the configuration: keys, the GraphQL endpoint. */
  services: Services
  correlationId: string
  now: Date
  client: ClientInfo
  /** Added to every response, including errors. */
  responseHeaders: Headers
  /** The errors of the response, in the order in which they were found. */
  errors: RequestError[]
  /** Called at the end of the request for its database cost. */
  cost: () => RequestCost
}

export type BackendApp<W extends WorkerName, Services, More = unknown> = {
  Bindings: object
  Variables: BackendVariables<W, Services> & More
}

/** First in every backend: correlation id, configuration, clock, then the headers, the timing and the log line of the response. */
export function baseMiddleware<W extends WorkerName, Services>(
  worker: W,
  start: (env: WorkerEnv<W>) => Services,
): MiddlewareHandler<BackendApp<W, Services>> {
  // Created once per isolate; with an invalid configuration each request tries again and fails with its message.
  let started: { readonly env: WorkerEnv<W>; readonly services: Services } | undefined
  return async (c, next) => {
    const startedAt = performance.now()
    const sent = c.req.header('X-Correlation-Id') ?? ''
    c.set('correlationId', isCorrelationId(sent) ? sent : newCorrelationId())
    c.set('responseHeaders', new Headers())
    c.set('errors', [])
    if (!started) {
      const env = readEnv(worker, c.env)
      started = { env, services: start(env) }
    }
    c.set('env', started.env)
    c.set('services', started.services)
    c.set('now', clockWithOffset(started.env.CLOCK_OFFSET_MS).now())
    c.set('client', readClientInfo(c.req.raw))
    c.set('cost', () => ({ trips: 0, ms: 0 }))
    await next()
    finish(c, worker, performance.now() - startedAt)
  }
}

function finish<W extends WorkerName, Services>(c: Context<BackendApp<W, Services>>, worker: W, totalMs: number) {
  const { trips, ms } = c.get('cost')()
  const correlationId = c.get('correlationId')
  // Every response is created here, so its headers can be changed; `c.header` would copy the response for each of them.
  const { headers } = c.res
  for (const [name, value] of c.get('responseHeaders')) headers.append(name, value)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  headers.set('X-Correlation-Id', correlationId)
  if (c.get('env').ENVIRONMENT === 'local') {
    headers.set('Server-Timing', `db;dur=${ms.toFixed(1)};desc="trips=${trips}", total;dur=${totalMs.toFixed(1)}`)
  }
  log('info', {
    worker,
    correlationId,
    method: c.req.method,
    host: c.get('client').host,
    path: loggedPath(new URL(c.req.url).pathname),
    status: c.res.status,
    code: [...new Set(c.get('errors').map(({ code }) => code))].join(' ') || undefined,
    ms: Math.round(totalMs),
    trips,
  })
}
