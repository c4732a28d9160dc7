import { PreconditionFailed } from '#db/errors.ts'
import { AppError } from '#shared/kernel/errors.ts'

const LOOKS = 3

/**
 * Loads, decides and writes. When somebody else was faster the attempt starts again, so that the loser of a race is
 * answered by the rule (refused, or given the result of its own repeat) and not by the race.
 */
export async function retryOnConflict<T>(attempt: (look: number) => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await attempt(look)
    } catch (error) {
      if (!(error instanceof PreconditionFailed)) throw error
      if (look === LOOKS) throw new AppError('ServiceUnavailable', { cause: error })
    }
  }
}
