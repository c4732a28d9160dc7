import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { pageOfFile } from './page-of-file.ts'

/** Pages that nobody returns to: those for signing in, and those of emailed links that lead there once they are used. */
const LEFT_PAGES = /^\/(?:login|login-admin|logout|account|app|password|signout|email)(?:[/?#]|$)/

/** The page after login: the `redirect` parameter, or the page of that file, else the referring page, else home. Only addresses on this origin. */
export function targetAfterLogin(url: URL, referrer: string | null): string {
  const requested = safeRedirect(queryOf(url).orNull('redirect'), url.origin)
  if (requested) return pageOfFile(requested)
  const referring = safeRedirect(referrer, url.origin)
  return referring && !LEFT_PAGES.test(referring) ? referring : '/'
}
