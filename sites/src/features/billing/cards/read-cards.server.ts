import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { type Card, SAVED_CARDS } from './cards.queries.ts'
import { CARDS_MESSAGES } from './messages.ts'
import type { LoadedCards } from './use-saved-cards.ts'

/** The page's maximum wait for the provider; after it the cards are loaded later. */
const WAIT_MS = 1_500

/** The member's cards for the page, which is shown whatever the payment provider does. */
export function readCards(member: PageApi, waitMs = WAIT_MS): Promise<LoadedCards> {
  return cardsWithin(async () => (await member(SAVED_CARDS)).payments, CARDS_MESSAGES.notLoaded, waitMs)
}

/** Cards for a page, if they arrive in time; `notLoaded` is the message when the provider does not answer. */
export async function cardsWithin(
  read: () => Promise<readonly Card[]>,
  notLoaded: string,
  waitMs = WAIT_MS,
): Promise<LoadedCards> {
  const cards = load(read, notLoaded)
  // Nobody handles a rejection once the wait is over.
  cards.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<LoadedCards>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'loading' }), waitMs)
  })
  try {
    return await Promise.race([cards, late])
  } finally {
    clearTimeout(timer)
  }
}

async function load(read: () => Promise<readonly Card[]>, notLoaded: string): Promise<LoadedCards> {
  try {
    return { kind: 'cards', cards: await read() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ServiceUnavailable') return { kind: 'away', message: notLoaded }
    throw error
  }
}
