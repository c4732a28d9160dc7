import { PreconditionFailed } from '#db/errors.ts'
import { AppError } from '#shared/kernel/errors.ts'

const MAX_ATTEMPTS = 3

/**
 * Loads, decides and writes. When `commitIf` fails because a concurrent request changed the row, the whole attempt runs again on the new
 * state, so that the slower request gets the rule's answer: a refusal, or the result of its repeat.
 */
export async function retryOnConflict<T>(run: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (!(error instanceof PreconditionFailed)) throw error
      if (attempt === MAX_ATTEMPTS) throw new AppError('ServiceUnavailable', { cause: error })
    }
  }
}
