import { holdReasonFault } from '#shared/domain/members/account/legal-hold.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

export function checkHoldReason(typed: string): string {
  const fault = holdReasonFault(typed)
  if (fault) throw new AppError('BadRequest.Invalid', { message: fault, fields: { reason: FORM_CODES.missing } })
  return typed.trim()
}
