import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest'

type PushError = {
  readonly code: ContentfulStatusCode
  readonly status: string
  readonly message: string
  readonly errorCode?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
}

const ERRORS = {
  UNREGISTERED: {
    code: 404,
    status: 'NOT_FOUND',
    message: 'Requested entity was not found.',
    errorCode: 'UNREGISTERED',
  },
  INVALID_TOKEN: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'The registration token is not a valid FCM registration token',
    errorCode: 'INVALID_ARGUMENT',
    field: 'message.token',
  },
  INVALID_ARGUMENT: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Invalid JSON payload received.',
    errorCode: 'INVALID_ARGUMENT',
    field: 'message',
  },
  SENDER_ID_MISMATCH: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'SenderId mismatch',
    errorCode: 'SENDER_ID_MISMATCH',
  },
  UNAUTHENTICATED: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: 'Request had invalid authentication credentials.',
  },
  PERMISSION_DENIED: { code: 403, status: 'PERMISSION_DENIED', message: 'Permission denied on resource project.' },
  NOT_FOUND: { code: 404, status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  QUOTA_EXCEEDED: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'Quota exceeded.',
    errorCode: 'QUOTA_EXCEEDED',
    retryAfterSeconds: 90,
  },
  UNAVAILABLE: {
    code: 503,
    status: 'UNAVAILABLE',
    message: 'The service is currently unavailable.',
    errorCode: 'UNAVAILABLE',
    retryAfterSeconds: 90,
  },
  INTERNAL: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.', errorCode: 'INTERNAL' },
} as const satisfies Readonly<Record<string, PushError>>

export type PushErrorName = keyof typeof ERRORS

/** An error in the provider's wording; `status` if a fault names another one. */
export function answerError(c: Context, name: PushErrorName, status?: number): Response {
  const error: PushError = ERRORS[name]
  const { code, message, errorCode, field, retryAfterSeconds } = error
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds))
  const details = [
    ...(errorCode ? [{ '@type': FCM_ERROR, errorCode }] : []),
    ...(field ? [{ '@type': BAD_REQUEST, fieldViolations: [{ field, description: message }] }] : []),
  ]
  const answered = (status ?? code) as ContentfulStatusCode
  return c.json({ error: { code: answered, message, status: error.status, details } }, answered)
}
