import { safeRedirect } from '#shared/kernel/safe-redirect.ts'

const AUTH_PAGES = /^\/(?:login|login-admin|logout|account|app|password|signout)(?:[/?#]|$)/

/** After login: the redirect value, else the page the person came from, else home. */
export function targetAfterLogin(url: URL, referrer: string | null): string {
  const asked = safeRedirect(url.searchParams.get('redirect'), url.origin)
  if (asked) return asked
  const cameFrom = safeRedirect(referrer, url.origin)
  return cameFrom && !AUTH_PAGES.test(cameFrom) ? cameFrom : '/'
}
