import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { pageOfFile } from './page-of-file.ts'

const AUTH_PAGES = /^\/(?:login|login-admin|logout|account|app|password|signout)(?:[/?#]|$)/

/** The page after login: the `redirect` parameter, or the page of that file, else the referring page, else home. Only addresses on this origin. */
export function targetAfterLogin(url: URL, referrer: string | null): string {
  const requested = safeRedirect(queryOf(url).orNull('redirect'), url.origin)
  if (requested) return pageOfFile(requested)
  const referring = safeRedirect(referrer, url.origin)
  return referring && !AUTH_PAGES.test(referring) ? referring : '/'
}
