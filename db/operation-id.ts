import { AppError } from '#shared/kernel/errors.ts'

const MAX_CHARACTERS = 100

/** Validates the caller's id of one operation. A repeat with the same id is answered with the first result. */
export function checkOperationId(operationId: string | null | undefined): string | null {
  if (operationId === null || operationId === undefined) return null
  if (operationId.length === 0 || operationId.length > MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { message: 'The operation id is empty or too long.' })
  return operationId
}
