/** `rememberPaid` writes it; a file that both import would be one more request of the pages with card forms. */
const PAID = 'council.paid'

/** What was paid in this tab since the last page that was counted, in cents, once. */
export function consumePaidAmount(): number | null {
  try {
    const cents = sessionStorage.getItem(PAID)
    sessionStorage.removeItem(PAID)
    return cents === null ? null : Number(cents)
  } catch {
    return null
  }
}
