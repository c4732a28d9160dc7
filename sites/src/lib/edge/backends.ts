import { isFromAdminArea } from '#shared/domain/auth/admin-area.ts'
import { type CookieJar, cookiesOf } from '#shared/kernel/cookies.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { SitesEnv } from './env.ts'
import { segmentsOf } from './paths.ts'

export type Backend = Extract<keyof SitesEnv, `BFF_${string}`>

/** The operations that belong to the backend that opened the session. */
const SESSION_PATHS = new Set(['rest/logout', 'rest/token-refresh'])

/** Addresses to which programs send requests. */
const BACKEND_PATH = /^\/(?:rest|graphql\w*)(?:\/|%|$)/

function holds(jar: CookieJar, kind: keyof typeof SESSION_COOKIES): boolean {
  return Object.values(SESSION_COOKIES[kind]).some((name) => jar.has(name))
}

/** Whether a refresh has its token in the body instead of a cookie, so that only its own backend can tell whose it is. */
export function isRefreshByBody(pathname: string, headers: Headers): boolean {
  if (segmentsOf(pathname)?.join('/') !== 'rest/token-refresh') return false
  const jar = cookiesOf(headers)
  return !holds(jar, 'member') && !holds(jar, 'admin')
}

function sessionBackendsOf(path: string, headers: Headers): readonly Backend[] {
  const jar = cookiesOf(headers)
  if (!holds(jar, 'admin')) return ['BFF_PUBLIC']
  if (path === 'rest/logout' || !holds(jar, 'member')) return ['BFF_ADMIN']
  return isFromAdminArea(headers) ? ['BFF_ADMIN', 'BFF_PUBLIC'] : ['BFF_PUBLIC', 'BFF_ADMIN']
}

/**
 * The backends that answer an address; none for a page. Two of them for a refresh of a browser with both kinds of
 * session: each can renew only its own. The first one decides whether the request has succeeded: a page whose own
 * session has ended must not continue with the other one.
 */
export function backendsOf(pathname: string, headers: Headers): readonly Backend[] {
  const segments = segmentsOf(pathname)
  // An ambiguous address is not found: by a backend, in JSON, if it looks like one of theirs.
  if (segments === null) return BACKEND_PATH.test(pathname) ? ['BFF_PUBLIC'] : []
  const path = segments.join('/')
  const [first, second] = segments
  if (path === 'graphql' || (first === 'rest' && second === 'member')) return ['BFF_MEMBER']
  if (path === 'graphqlAdmin' || (first === 'rest' && second === 'admin')) return ['BFF_ADMIN']
  if (SESSION_PATHS.has(path)) return sessionBackendsOf(path, headers)
  if (path === 'graphqlPublic' || first === 'rest' || first === 'media') return ['BFF_PUBLIC']
  return []
}
