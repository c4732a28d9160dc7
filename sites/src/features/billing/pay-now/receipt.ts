import type { ReceiptView } from '#shared/domain/billing/views.ts'
import { CARD_TYPES } from '#shared/kernel/ports/billing.ts'

export type Receipt = Omit<ReceiptView, 'paidAt'> & {
  /** ISO text. */
  readonly paidAt: string
}

/**
 * The receipt in a response; null if invalid. Parsed by hand, because a schema would be larger than all the page's
 * views.
 */
export function receiptOf(body: unknown): Receipt | null {
  if (typeof body !== 'object' || body === null) return null
  const { id, amountCents, currency, cardType, cardLast4, isCardKept, paidAt, providerNumbers } = body as Record<
    string,
    unknown
  >
  const isReceipt =
    typeof id === 'string' &&
    Number.isInteger(amountCents) &&
    typeof currency === 'string' &&
    typeof isCardKept === 'boolean' &&
    typeof paidAt === 'string' &&
    !Number.isNaN(Date.parse(paidAt)) &&
    Array.isArray(providerNumbers)
  if (!isReceipt) return null
  return {
    id,
    amountCents: Number(amountCents),
    currency,
    cardType: CARD_TYPES.find((type) => type === cardType) ?? null,
    cardLast4: typeof cardLast4 === 'string' ? cardLast4 : null,
    isCardKept,
    paidAt,
    providerNumbers: providerNumbers.map(String),
  }
}
