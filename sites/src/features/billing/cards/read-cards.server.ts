import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { SAVED_CARDS } from './cards.queries.ts'
import { CARDS_MESSAGES } from './messages.ts'
import type { LoadedCards } from './use-saved-cards.ts'

/** The page does not wait longer for the provider; the cards then come after it. */
const WAIT_MS = 1_500

/** The member's cards for the page, which is shown whatever the provider of payments does. */
export async function readCards(member: PageApi, waitMs = WAIT_MS): Promise<LoadedCards> {
  const read = load(member)
  // Nobody hears of it once the wait is over.
  read.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<LoadedCards>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'loading' }), waitMs)
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
  }
}

async function load(member: PageApi): Promise<LoadedCards> {
  try {
    return { kind: 'cards', cards: (await member(SAVED_CARDS)).payments }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ServiceUnavailable')
      return { kind: 'away', message: CARDS_MESSAGES.notLoaded }
    throw error
  }
}
