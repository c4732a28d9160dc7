import { trackEvent } from '../../track/track-event.ts'
import type { Receipt } from './receipt.ts'
import { rememberPaid } from './remember-paid.ts'

/** Counts a paid balance; not one that somebody else had paid meanwhile, for which nothing was charged. */
export function recordPayment({ amountCents }: Pick<Receipt, 'amountCents'>, balanceCents: number): void {
  if (amountCents === 0) return
  trackEvent({ category: 'Payment', action: 'form-submit', label: String(balanceCents / 100) })
  rememberPaid(balanceCents)
}
