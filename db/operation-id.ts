import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { isOperationId, OPERATION_ID_FORMAT } from '#shared/kernel/ids.ts'

/** Validates the caller's id of one operation. A repeat with the same id is answered with the first result. */
export function checkOperationId(operationId: string | null | undefined): string | null {
  if (operationId === null || operationId === undefined) return null
  if (!isOperationId(operationId)) {
    throw new AppError('BadRequest.Invalid', {
      message: `The operation id needs ${OPERATION_ID_FORMAT}`,
      fields: { operationId: FORM_CODES.unknown },
    })
  }
  return operationId
}

/** The same, for an operation that requires an id. */
export function requireOperationId(operationId: string | null | undefined): string {
  const checked = checkOperationId(operationId)
  if (checked === null) throw new AppError('BadRequest.Invalid', { fields: { operationId: FORM_CODES.missing } })
  return checked
}
