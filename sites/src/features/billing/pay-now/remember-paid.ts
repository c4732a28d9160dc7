/** `consumePaidAmount` reads it. */
const PAID = 'council.paid'

/**
 * Remembers in this tab that a balance was paid. Pages with a card form send nothing to third parties; the next page on
 * which third parties may count does, if its member has allowed it.
 */
export function rememberPaid(cents: number): void {
  try {
    sessionStorage.setItem(PAID, String(cents))
  } catch {
    // Storage may be unavailable; then third parties do not count the payment.
  }
}
