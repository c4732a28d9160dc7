import { AppError } from '#shared/kernel/errors.ts'

/**
 * Why what was posted is not allowed while the membership is not paid or the community is closing, in the words of the backend; null for any
 * other error. A form that holds a text shows them beside it: the page of the renewal, to which the error leads otherwise, would lose it.
 */
export function phaseRefusal(error: unknown): string | null {
  return error instanceof AppError && error.code === 'NotAllowed' && error.extensions?.phase !== undefined
    ? error.message
    : null
}
