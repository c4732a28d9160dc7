import type { FormCode } from './forms/form-codes.ts'

/**
 * The single catalogue of error codes (specification section 8, closed additions in docs/decisions/0003). The code is the contract; the
 * status is the HTTP status of REST and of GraphQL's 401 and 403.
 */
export const ERROR_STATUS = {
  /** The outcome of a payment is not known yet; the caller repeats the request. */
  PaymentPending: 202,
  'Invalid.Email': 400,
  'BadRequest.InvalidCode': 400,
  'BadRequest.NoAdmins': 400,
  'BadRequest.Invalid': 400,
  /** A member owes for several subscriptions, and the caller named none. */
  AmbiguousSubscription: 400,
  'NotAuthorized.Password': 401,
  NotAuthenticated: 401,
  NotAllowed: 403,
  'Unrecognized.Email': 404,
  NotFound: 404,
  InvalidTransition: 409,
  StaleRevision: 409,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  Unprocessable: 422,
  'BadRequest.MaxAttempts': 429,
  MaxSendAttempts: 429,
  TooManyRequests: 429,
  UnhandledError: 500,
  ServiceUnavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)
}

/** The refusals of limits, which say when to come back (`limitRefusal`). */
export type LimitCode = 'BadRequest.MaxAttempts' | 'MaxSendAttempts' | 'TooManyRequests'

export type AppErrorDetails = {
  /** Sent to the caller with the code; must contain nothing private. */
  readonly extensions?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, FormCode>>
  /** What is wrong with a field, if its code alone is not specific enough. */
  readonly fieldMessages?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number | undefined
  readonly message?: string
  readonly cause?: unknown
}

/** Undefined on a page only, when the backend's response was lost. */
type WithWait = AppErrorDetails & { readonly retryAfterSeconds: number | undefined }

/** A refusal that is meant for the caller. Any other thrown error is a fault, whose response has only the correlation id. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extensions: Readonly<Record<string, unknown>> | undefined
  readonly fields: Readonly<Record<string, FormCode>> | undefined
  readonly fieldMessages: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: Exclude<ErrorCode, LimitCode>, details?: AppErrorDetails)
  constructor(code: ErrorCode, details: WithWait)
  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.extensions = details.extensions
    this.fields = details.fields
    this.fieldMessages = details.fieldMessages ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code]
  }
}
