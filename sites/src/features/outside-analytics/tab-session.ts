const SESSION = 'council.outside'

/**
 * When the visit of this tab began, in seconds, and whether it begins with this page. Without storage each page is a
 * visit.
 */
export function tabSession(): { readonly session: string; readonly isNew: boolean } {
  const now = String(Math.floor(Date.now() / 1000))
  try {
    const known = sessionStorage.getItem(SESSION)
    if (known) return { session: known, isNew: false }
    sessionStorage.setItem(SESSION, now)
  } catch {
    // Storage may be unavailable.
  }
  return { session: now, isNew: true }
}
