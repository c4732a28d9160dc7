import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { refusalText } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Why a move submitted by a form was refused, in words; throws any other error. */
export function moveRefusal(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const text = refusalText(error.extensions)
  if (text) return text
  if (error.code === 'InvalidTransition') return ARTICLE_MESSAGES.transitionRefused
  throw error
}
