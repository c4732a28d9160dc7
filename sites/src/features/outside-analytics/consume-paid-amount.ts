/** `rememberPaid` writes it; a shared file would be one more request of pages with card forms. */
const PAID = 'council.paid'

/** The amount paid in this tab since the last counted page, in cents, once. */
export function consumePaidAmount(): number | null {
  try {
    const cents = sessionStorage.getItem(PAID)
    sessionStorage.removeItem(PAID)
    return cents === null ? null : Number(cents)
  } catch {
    return null
  }
}
