import { AppError } from '#shared/kernel/errors.ts'

/**
 * Why the posted action is not allowed while the membership is unpaid or the community is closing, in the backend's
 * words; null for any other error. A form with a text shows this beside it, because the redirect to the renewal page
 * would lose the text.
 */
export function phaseRefusal(error: unknown): string | null {
  return error instanceof AppError && error.code === 'NotAllowed' && error.extensions?.phase !== undefined
    ? error.message
    : null
}
