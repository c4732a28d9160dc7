import type { Card } from './cards.queries.ts'

/** The default card first; the others keep their order. */
function inOrder(cards: readonly Card[]): readonly Card[] {
  return [...cards].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

export function withDefault(cards: readonly Card[], cardId: string): readonly Card[] {
  return inOrder(cards.map((card) => ({ ...card, isDefault: card.id === cardId })))
}

export function withoutCard(cards: readonly Card[], cardId: string): readonly Card[] {
  return cards.filter(({ id }) => id !== cardId)
}

/** A card that was just added is the default, and the others are not. */
export function withNewCard(cards: readonly Card[], added: Card): readonly Card[] {
  return [added, ...withoutDefault(withoutCard(cards, added.id))]
}

export function withoutDefault(cards: readonly Card[]): readonly Card[] {
  return cards.map((card) => ({ ...card, isDefault: false }))
}
