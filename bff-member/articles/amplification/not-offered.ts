import { AMPLIFICATION_REFUSALS } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** The offer may have ended since the author opened its page. */
export function notOffered(): AppError {
  return new AppError('Unprocessable', {
    message: AMPLIFICATION_REFUSALS.notOffered,
    extensions: { reason: 'notOffered' },
  })
}
