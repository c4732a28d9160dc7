const SIGN_OUT_PAGES: ReadonlySet<string> = new Set(['logout', 'signout', 'app/logout', 'account/logout'])
const MAX_DECODINGS = 5

/** Whether a path leads to a page that ends the session, in any spelling that a route may accept. */
function isSignOut(pathname: string): boolean {
  let path = pathname
  try {
    for (let i = 0; i < MAX_DECODINGS && path !== decodeURIComponent(path); i++) path = decodeURIComponent(path)
  } catch {
    // A path that cannot be decoded is not a page.
  }
  return SIGN_OUT_PAGES.has(path.split('/').filter(Boolean).join('/'))
}

const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u

/**
 * The only way to use a redirect target from outside: a path on this origin, or null. No target may end the session that it is reached
 * with. Returns path + query + hash, never a host.
 */
export function safeRedirect(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > 2000 || CONTROL_OR_BACKSLASH.test(value)) return null
  if (!value.startsWith('/') && !value.startsWith(`${origin}/`)) return null
  if (value.startsWith('//')) return null
  if (!URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  if (isSignOut(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
