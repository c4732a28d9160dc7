/**
 * OPEN: the provider is asked, or is about to be. NOT_PAID: declined, refused or not carried out. REFUND_DUE: withdrawn in time, the money goes
 * back. REFUND_REFUSED: the provider does not give it back to the card.
 */
export const PURCHASE_STATES = ['OPEN', 'PAID', 'NOT_PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_REFUSED'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** What whoever goes on with an open one does next. ISSUE and CHECK: a call was sent and its answer is not known here. */
export const PURCHASE_STEPS = ['ISSUE', 'PAY', 'CHECK', 'VOID'] as const

/** An invoice or a charge that was sent and is not seen at the provider within this time was not made. */
export const PURCHASE_SEEN_WITHIN_MS = 3 * 60_000

const TITLE_MAX_CHARACTERS = 120

/** As receipts and statements name it. */
export function amplificationName(articleTitle: string): string {
  const title = articleTitle.trim() || 'Untitled'
  const letters = [...title]
  const shown = letters.length > TITLE_MAX_CHARACTERS ? `${letters.slice(0, TITLE_MAX_CHARACTERS).join('')}…` : title
  return `Amplification of “${shown}”`
}
