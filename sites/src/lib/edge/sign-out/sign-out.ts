import { cookiesOf } from '#shared/kernel/cookies.ts'
import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import { loginPath } from '../../forms/sign-in-again.ts'
import { callBff } from '../call-bff.ts'
import { hasSessionCookie } from '../ended-session.ts'
import type { SitesEnv } from '../env.ts'
import { queryOf } from '../query.ts'
import { cookieHeader } from '../session-cookies.ts'

const REVOKE_TIMEOUT_MS = 3000

export type SignOutStep = 'ignore' | 'confirm' | 'sign-out'

/**
 * What a GET of a logout address does: nothing for a prefetch, a confirmation page when another site led a signed-in
 * person here, otherwise the sign-out itself.
 */
export function decideSignOut(headers: Headers): SignOutStep {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (purpose.includes('prefetch') || purpose.includes('preview')) return 'ignore'
  const site = headers.get('sec-fetch-site')
  const isFromElsewhere = site === 'cross-site' || site === 'same-site'
  return isFromElsewhere && hasSessionCookie(cookiesOf(headers)) ? 'confirm' : 'sign-out'
}

/** A person who signs out to open an invitation has no account yet to sign in with. */
const INVITATION = /^\/get-started\?dealId=/

export function loginAfter(url: URL): string {
  const target = safeRedirect(queryOf(url).orNull('redirect'), url.origin)
  if (target && INVITATION.test(target)) return target
  return target ? loginPath(target) : '/login'
}

/**
 * Ends every session of the browser here. Returns the failures, for the log; the caller's own response expires the
 * cookies in any case.
 */
export async function revokeSessions(
  request: Request,
  env: SitesEnv,
  correlationId: string,
): Promise<readonly string[]> {
  const jar = cookiesOf(request.headers)
  const revoke = async (kind: 'member' | 'admin'): Promise<string[]> => {
    const cookie = cookieHeader(jar, Object.values(SESSION_COOKIES[kind]))
    if (!cookie) return []
    try {
      const service = kind === 'admin' ? env.BFF_ADMIN : env.BFF_PUBLIC
      const call = { path: '/rest/logout', body: {}, request, correlationId, cookie, timeoutMs: REVOKE_TIMEOUT_MS }
      const response = await callBff(service, call)
      return response.ok || response.status === 401 ? [] : [`${kind}: answered ${response.status}`]
    } catch (error) {
      return [`${kind}: ${error instanceof Error ? error.message : 'failed'}`]
    }
  }
  return (await Promise.all([revoke('member'), revoke('admin')])).flat()
}
