/**
 * OPEN: the provider was called, or is about to be. NOT_PAID: declined, refused or not carried out. REFUND_DUE: withdrawn in time, the card
 * payment is going to be refunded. REFUNDED: nothing is left to refund to a card. REFUND_REFUSED: the provider does not refund it to the
 * card.
 */
export const PURCHASE_STATES = ['OPEN', 'PAID', 'NOT_PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_REFUSED'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/**
 * What was or can be refunded for an order; NOT_PAID when the author only requested it. BY_CREDIT: no card has paid any of it, and credit
 * is not refunded automatically.
 */
export const AMPLIFICATION_REFUNDS = [
  'NOT_PAID',
  'POSSIBLE',
  'OVER',
  'UNDER_WAY',
  'GIVEN_BACK',
  'REFUSED',
  'BY_CREDIT',
] as const
export type AmplificationRefund = (typeof AMPLIFICATION_REFUNDS)[number]

/** What a card has paid for an order, and was refunded; provider credit has paid the rest. */
export type CardAmounts = { readonly cardCents: number; readonly refundedCents: number }

/** What a withdrawal refunds: the card payment, less what staff have already refunded. */
export function dueToCard({ cardCents, refundedCents }: CardAmounts): number {
  return Math.max(0, cardCents - refundedCents)
}

/**
 * The progress of an order whose article is removed: the order stays, cannot begin before the article is back, and can be withdrawn until
 * it has.
 */
export const REMOVED_ORDERS = ['REQUESTED', 'PAID', 'BEGUN'] as const
export type RemovedOrder = (typeof REMOVED_ORDERS)[number]

export function removedOrder(order: {
  readonly begunAt: Date | null
  readonly paidCents: number | null
}): RemovedOrder {
  if (order.begunAt) return 'BEGUN'
  return order.paidCents === null ? 'REQUESTED' : 'PAID'
}

type OrderFacts = {
  /** Null if it was not paid by card. */
  readonly purchase: PurchaseState | null
  readonly begunAt: Date | null
  readonly cardCents: number
}

/** The author can withdraw an order until it begins, and the payment is refunded. */
export function amplificationRefund({ purchase, begunAt, cardCents }: OrderFacts): AmplificationRefund {
  const byCard = (refund: AmplificationRefund) => (cardCents > 0 ? refund : 'BY_CREDIT')
  switch (purchase) {
    case null:
    case 'OPEN':
    case 'NOT_PAID':
      return 'NOT_PAID'
    case 'PAID':
      return begunAt ? 'OVER' : byCard('POSSIBLE')
    case 'REFUND_DUE':
      return byCard('UNDER_WAY')
    case 'REFUNDED':
      return byCard('GIVEN_BACK')
    case 'REFUND_REFUSED':
      return 'REFUSED'
    default:
      return purchase satisfies never
  }
}

/** The next step of whoever continues an open purchase. ISSUE and CHECK: a call was sent and its answer is not known. */
export const PURCHASE_STEPS = ['ISSUE', 'PAY', 'CHECK', 'VOID'] as const
export type PurchaseStep = (typeof PURCHASE_STEPS)[number]

/** An invoice or charge that was sent and does not appear at the provider within this time was not made. */
export const PURCHASE_SEEN_WITHIN_MS = 3 * 60_000

const TITLE_MAX_CHARACTERS = 120

/** The name on receipts and statements. */
export function amplificationName(articleTitle: string): string {
  const title = articleTitle.trim() || 'Untitled'
  const letters = [...title]
  const shown = letters.length > TITLE_MAX_CHARACTERS ? `${letters.slice(0, TITLE_MAX_CHARACTERS).join('')}…` : title
  return `Amplification of “${shown}”`
}
