export type JoinedReceipt = {
  readonly receiptNumber: string
  readonly amountCents: number
  readonly currency: string
  /** ISO text. */
  readonly renewsAt: string | null
}

/** The receipt in a response; null if invalid. */
export function joinedReceiptOf(body: unknown): JoinedReceipt | null {
  if (typeof body !== 'object' || body === null) return null
  const { receiptNumber, amountCents, currency, renewsAt } = body as Record<string, unknown>
  if (typeof receiptNumber !== 'string' || typeof currency !== 'string' || !Number.isInteger(amountCents)) return null
  return {
    receiptNumber,
    amountCents: Number(amountCents),
    currency,
    renewsAt: typeof renewsAt === 'string' ? renewsAt : null,
  }
}
