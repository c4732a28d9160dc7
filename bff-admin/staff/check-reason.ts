import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** Why staff do something, as the one who does it says. */
export function checkReason(typed: string, faultOf: (typed: string) => string | null): string {
  const fault = faultOf(typed)
  if (fault) throw new AppError('BadRequest.Invalid', { message: fault, fields: { reason: FORM_CODES.missing } })
  return typed.trim()
}
