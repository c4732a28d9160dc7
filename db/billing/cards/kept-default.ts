import type { IntentRow } from '../payment-intent-rows.ts'

/** The default card or, if that one is to be removed, the previous default. */
export function keptDefault(
  defaultCardId: string | null,
  earlier: readonly Pick<IntentRow, 'cardId' | 'previousCardId' | 'cleanup'>[],
): string | null {
  let cardId = defaultCardId
  for (let i = 0; i <= earlier.length; i++) {
    const toRemove = earlier.find((one) => one.cardId === cardId && one.cleanup !== 'NONE')
    if (!toRemove || cardId === null) return cardId
    cardId = toRemove.previousCardId
  }
  return null
}
