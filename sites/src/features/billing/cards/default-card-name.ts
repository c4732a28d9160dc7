import { cardName } from '#shared/domain/billing/messages.ts'
import type { LoadedCards } from './use-saved-cards.ts'

/** "Visa ending in 1111"; null without a default card, and while the cards are not known. */
export function defaultCardName(loaded: LoadedCards): string | null {
  const card = loaded.kind === 'cards' ? loaded.cards.find(({ isDefault }) => isDefault) : undefined
  return card ? cardName(card) : null
}
