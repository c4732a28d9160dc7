import { rolesOf } from '#shared/domain/auth/roles.ts'
import { type CookieJar, cookiesOf } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import { type SessionClaims, sessionVerifier, type TokenKind } from '#shared/kernel/session-token.ts'
import { callBff } from './call-bff.ts'
import type { SitesEnv } from './env.ts'
import type { Visitor } from './gates.ts'
import { cookieHeader, withSetCookies } from './session-cookies.ts'

export type PageSession = {
  readonly claims: SessionClaims
  /** The cookies sent to the backends for this page: those of this session and no other. */
  readonly cookie: string
}

export type FoundSession = {
  readonly session: PageSession | null
  /** For the page's own response, after a refresh: new cookies, or the expiry of those of an ended session. */
  readonly setCookies: readonly string[]
}

type Question = {
  readonly request: Request
  readonly env: SitesEnv
  readonly communityCode: string
  readonly correlationId: string
  readonly now: Date
}

let verifier: { readonly keys: string; readonly verify: ReturnType<typeof sessionVerifier> } | null = null

// Importing keys costs more than a check, and they are the same for every request of the isolate.
function verifierOf(env: SitesEnv): ReturnType<typeof sessionVerifier> {
  const keys = env.SESSION_MEMBER_PUBLIC_KEY + env.SESSION_ADMIN_PUBLIC_KEY
  if (verifier?.keys !== keys) {
    const verify = sessionVerifier({
      member: JSON.parse(env.SESSION_MEMBER_PUBLIC_KEY),
      admin: JSON.parse(env.SESSION_ADMIN_PUBLIC_KEY),
    })
    verifier = { keys, verify }
  }
  return verifier.verify
}

function namesOf(kind: TokenKind): readonly string[] {
  return Object.values(SESSION_COOKIES[kind])
}

/**
 * Requests a new token from the backend that owns the session. A 401 means that the session has ended, and expires the
 * cookies.
 */
async function refresh(kind: TokenKind, jar: CookieJar, question: Question): Promise<Response> {
  const service = kind === 'admin' ? question.env.BFF_ADMIN : question.env.BFF_PUBLIC
  const response = await callBff(service, {
    path: '/rest/token-refresh',
    body: {},
    request: question.request,
    correlationId: question.correlationId,
    cookie: cookieHeader(jar, namesOf(kind)),
  })
  if (response.ok || response.status === 401) return response
  throw new AppError('ServiceUnavailable', { message: `the refresh was answered ${response.status}` })
}

async function readKind(kind: TokenKind, jar: CookieJar, question: Question): Promise<FoundSession> {
  const { access, refresh: refreshName } = SESSION_COOKIES[kind]
  const verify = verifierOf(question.env)
  const claimsIn = async (cookies: CookieJar): Promise<SessionClaims | 'expired' | null> => {
    const token = cookies.get(access)
    if (!token) return cookies.has(refreshName) ? 'expired' : null
    const verdict = await verify(token, question.now)
    if (verdict.kind === 'expired') return 'expired'
    if (verdict.kind === 'invalid' || verdict.claims.kind !== kind) return null
    // A token of another community is not valid here.
    return verdict.claims.communityCode === question.communityCode ? verdict.claims : null
  }
  const found = (claims: SessionClaims, cookies: CookieJar, setCookies: readonly string[]): FoundSession => ({
    session: { claims, cookie: cookieHeader(cookies, namesOf(kind)) },
    setCookies,
  })

  const claims = await claimsIn(jar)
  if (claims === null) return { session: null, setCookies: [] }
  if (claims !== 'expired') return found(claims, jar, [])
  if (!jar.has(refreshName)) return { session: null, setCookies: [] }
  const answer = await refresh(kind, jar, question)
  const setCookies = answer.headers.getSetCookie()
  const renewed = withSetCookies(jar, setCookies)
  const newClaims = answer.ok ? await claimsIn(renewed) : null
  return newClaims && newClaims !== 'expired' ? found(newClaims, renewed, setCookies) : { session: null, setCookies }
}

/** The session of a page request: the kind that fits the area first, then the other one. */
export async function readPageSession(question: Question, area: TokenKind): Promise<FoundSession> {
  const jar = cookiesOf(question.request.headers)
  const kinds: readonly TokenKind[] = area === 'admin' ? ['admin', 'member'] : ['member', 'admin']
  const setCookies: string[] = []
  for (const kind of kinds) {
    const found = await readKind(kind, jar, question)
    setCookies.push(...found.setCookies)
    if (found.session) return { session: found.session, setCookies }
  }
  return { session: null, setCookies }
}

/** The visitor as the gates see one; a session without the member endpoint may see only onboarding. */
export function visitorOf(session: PageSession | null): Visitor {
  if (!session) return { kind: 'anonymous' }
  const { claims } = session
  const roles = rolesOf(claims.audience)
  if (roles.includes('ADMIN')) return { kind: 'admin' }
  return { kind: 'member', gate: roles.includes('MEMBER') ? claims.gate : 'ONBOARDING' }
}
