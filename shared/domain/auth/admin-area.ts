/**
 * Whether the script of a page of the admin area asks. The browser has one jar of cookies for the sessions of staff and of members:
 * the pages of staff ask for staff, such as for their notifications and sessions, whoever else is signed in.
 */
export function isFromAdminArea(headers: Headers): boolean {
  const page = headers.get('Referer')
  // Most addresses need not be taken apart, which would cost as much as all other headers.
  if (!page?.includes('/admin')) return false
  return /^\/admin(?:\/|$)/.test(URL.parse(page)?.pathname ?? '')
}
