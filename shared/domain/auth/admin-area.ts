/**
 * Whether a request comes from a script on a page of the admin area. The browser has one cookie jar for the sessions of staff and members:
 * staff pages make requests as staff, for example for their notifications and sessions, whoever else is signed in.
 */
export function isFromAdminArea(headers: Headers): boolean {
  const page = headers.get('Referer')
  // Most addresses need no parsing, which would cost as much as all other headers.
  if (!page?.includes('/admin')) return false
  return /^\/admin(?:\/|$)/.test(URL.parse(page)?.pathname ?? '')
}
