import type { Context } from 'hono'

const STATUS = {
  invalid_idempotency_key: 400,
  validation_error: 400,
  missing_api_key: 401,
  invalid_api_key: 403,
  domain_not_verified: 403,
  method_not_allowed: 405,
  invalid_idempotent_request: 409,
  invalid_attachment: 422,
  invalid_from_address: 422,
  invalid_parameter: 422,
  missing_required_field: 422,
} as const

export type EmailError = readonly [name: keyof typeof STATUS, message: string]

export function answerError(c: Context, [name, message]: EmailError) {
  const statusCode = STATUS[name]
  return c.json(
    // The provider uses one name for an invalid field and for an unverified domain; only the status differs.
    { statusCode, name: name === 'domain_not_verified' ? 'validation_error' : name, message },
    statusCode,
  )
}
