/** `consumePaidAmount` reads it. */
const PAID = 'council.paid'

/**
 * Remembers in this tab that a balance was paid. Pages with a card form tell nobody outside; the next page that services outside may
 * count does, if its member has allowed it.
 */
export function rememberPaid(cents: number): void {
  try {
    sessionStorage.setItem(PAID, String(cents))
  } catch {
    // Storage may be unavailable; then the payment is not counted outside.
  }
}
