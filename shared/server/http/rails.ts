import type { Context, MiddlewareHandler } from 'hono'
import { clockWithOffset } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isCorrelationId, newCorrelationId } from '#shared/kernel/ids.ts'
import { type CommonEnv, readEnv, type WorkerEnv, type WorkerName } from '../env.ts'
import { describeFault, log } from '../log.ts'
import { checkSameOrigin } from './same-origin.ts'

export type RequestCost = { readonly trips: number; readonly ms: number }

/** What every handler of a BFF finds in its Hono context. */
export type Rails<W extends WorkerName> = {
  env: WorkerEnv<W>
  correlationId: string
  now: Date
  /** Host of the request without its port: it decides the community. */
  host: string
  /** Asked at the end of the request for what the database cost. */
  cost: () => RequestCost
}

export type RailsApp<W extends WorkerName> = { Bindings: object; Variables: Rails<W> }

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** First in every BFF: configuration, clock, correlation id, same-origin check, headers, timing and the log line. */
export const rails = <W extends WorkerName>(worker: W): MiddlewareHandler<RailsApp<W>> => {
  // Configuration is the same for all requests of an isolate; it is read once, at the first.
  let env: WorkerEnv<W> | undefined
  return async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('X-Correlation-Id') ?? ''
    const correlationId = isCorrelationId(given) ? given : newCorrelationId()
    c.set('correlationId', correlationId)
    env ??= readEnv(worker, c.env)
    c.set('env', env)
    c.set('now', clockWithOffset((env as CommonEnv).CLOCK_OFFSET_MS).now())
    c.set('host', new URL(c.req.url).hostname)
    c.set('cost', () => ({ trips: 0, ms: 0 }))
    checkSameOrigin(c.req.raw)
    await next()
    finish(c, worker, startedAt)
  }
}

const finish = <W extends WorkerName>(c: Context<RailsApp<W>>, worker: W, startedAt: number) => {
  const { trips, ms } = c.get('cost')()
  const totalMs = performance.now() - startedAt
  c.header('X-Correlation-Id', c.get('correlationId'))
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!c.res.headers.has(name)) c.header(name, value)
  }
  if ((c.get('env') as CommonEnv).ENVIRONMENT === 'local') {
    c.header('Server-Timing', `db;dur=${ms.toFixed(1)};desc="trips=${trips}", total;dur=${totalMs.toFixed(1)}`)
  }
  log('info', {
    worker,
    correlationId: c.get('correlationId'),
    method: c.req.method,
    path: new URL(c.req.url).pathname,
    host: c.get('host'),
    status: c.res.status,
    ms: Math.round(totalMs),
    trips,
  })
}

/** Every error answer of REST: the code, a sentence, the correlation id; a fault tells nothing else. */
export const answerError = <W extends WorkerName>(error: Error, c: Context<RailsApp<W>>): Response => {
  const correlationId = c.get('correlationId') ?? newCorrelationId()
  const known = error instanceof AppError ? error : new AppError('UnhandledError', { cause: error })
  if (known.status >= 500) log('error', { correlationId, code: known.code, fault: describeFault(error) })
  const headers = new Headers({ ...SECURITY_HEADERS, 'X-Correlation-Id': correlationId })
  if (known.retryAfterSeconds !== undefined) headers.set('Retry-After', String(known.retryAfterSeconds))
  const body = {
    code: known.code,
    message: errorSentence(known),
    correlationId,
    fields: known.fields,
    ...known.extensions,
  }
  return Response.json(body, { status: known.status, headers })
}

const SENTENCES: Partial<Record<AppError['code'], string>> = {
  'NotAuthorized.Password': 'Password is incorrect.',
  'Invalid.Email': 'Please enter a valid email address.',
  'BadRequest.InvalidCode': 'That code is invalid or expired, request a new code below.',
  'BadRequest.NoAdmins': 'Admins sign in on the admin login page.',
  'BadRequest.Invalid': 'The request is not understood. Check the fields and send it again.',
  'BadRequest.MaxAttempts': 'Try again in 10 minutes',
  MaxSendAttempts: 'Try again in 10 minutes',
  TooManyRequests: 'Try again in 10 minutes',
  NotAuthenticated: 'Please sign in.',
  NotAllowed: 'You may not do this.',
  NotFound: 'There is nothing here.',
  InvalidTransition: 'The article cannot move there from its present status.',
  StaleRevision: 'The text was changed elsewhere in the meantime. Yours is kept.',
  TooLarge: 'This is too large to be saved.',
  UnsupportedMediaType: 'Send JSON with the content type application/json.',
  Unprocessable: 'This cannot be done as it was sent.',
  ServiceUnavailable: 'The service is away for a moment. Nothing was changed; please try again.',
  UnhandledError: 'Something went wrong on our side.',
}

/** What a person reads: the error's own sentence, or the catalogue's. */
export const errorSentence = (error: AppError): string =>
  error.message === error.code ? (SENTENCES[error.code] ?? "Hmm… That didn't work.") : error.message
