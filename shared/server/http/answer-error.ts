import type { Context } from 'hono'
import { errorMessage, fieldMessages } from '#shared/domain/error-messages.ts'
import { type RequestFailure, requestCauseOf } from '#shared/domain/jobs/failed-requests.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { describeFault, log } from '../log.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export type FailedPlace = Omit<RequestFailure, 'source'>

/** The error response to a request. */
export type RequestError = {
  /** The code, with the name of the limit after a colon if there are several: `TooManyRequests:NETWORK`. */
  readonly code: string
  /** Stored after the request; null for a refusal. */
  readonly failure: FailedPlace | null
}

/** The public part of an error, for both transports. Every 400 lists the invalid fields, even if there are none. */
export function publicError(error: AppError, correlationId: string, now: Date) {
  const noFields = error.status === 400 ? { fields: {} } : {}
  const fields = error.fields ? { fields: error.fields, fieldMessages: fieldMessages(error) } : noFields
  const { retryAfterSeconds: seconds } = error
  const retry = seconds === undefined ? {} : { retryAt: new Date(now.getTime() + seconds * 1000).toISOString() }
  return { ...error.extensions, ...fields, ...retry, code: error.code, correlationId }
}

type Failed = {
  readonly correlationId: string
  readonly place: string
  readonly userId: string | null
  /** The request's errors; appended to. */
  readonly errors: RequestError[]
}

/** A refusal is kept; anything else is a fault, logged with its causes. Broken services are logged too. */
export function knownError(error: unknown, { correlationId, place, userId, errors }: Failed): AppError {
  const known = error instanceof AppError ? error : new AppError('UnhandledError', { cause: error })
  const reason = known.extensions?.reason
  const code = typeof reason === 'string' ? `${known.code}:${reason}` : known.code
  if (known.status < 500) {
    errors.push({ code, failure: null })
    return known
  }
  const fault = describeFault(error)
  log('error', { correlationId, code, fault })
  errors.push({ code, failure: { place, userId, cause: requestCauseOf(known.code, fault) } })
  return known
}

/** The response for every error outside GraphQL's own execution: in REST's shape, or GraphQL's on its endpoints. */
export function answerError(error: Error, c: Context): Response {
  const correlationId: string = c.get('correlationId') ?? newCorrelationId()
  const place = `${c.req.method} ${loggedPath(new URL(c.req.url).pathname)}`
  // Unset when the configuration could not be read.
  const known = knownError(error, { correlationId, place, userId: null, errors: c.get('errors') ?? [] })
  const headers = new Headers({ ...SECURITY_HEADERS, 'X-Correlation-Id': correlationId })
  if (known.retryAfterSeconds !== undefined) headers.set('Retry-After', String(known.retryAfterSeconds))
  const now: Date = c.get('now') ?? new Date()
  const body = errorBody(c, errorMessage(known), publicError(known, correlationId, now))
  return Response.json(body, { status: known.status, headers })
}

function errorBody(c: Context, message: string, extensions: object) {
  const isGraphql = new URL(c.req.url).pathname.startsWith('/graphql')
  return isGraphql ? { errors: [{ message, extensions }] } : { ...extensions, message }
}

/** The response to methods other than POST. */
export function onlyPost(c: Context): Response {
  const correlationId: string = c.get('correlationId')
  const body = errorBody(c, 'This address only accepts POST.', { code: 'BadRequest.Invalid', correlationId })
  return Response.json(body, { status: 405, headers: { Allow: 'POST' } })
}
