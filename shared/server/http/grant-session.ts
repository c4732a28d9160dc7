import { KNOWN_BROWSER_COOKIE } from '#shared/domain/auth/known-clients.ts'
import { ACCESS_TOKEN_MS, KNOWN_CLIENT_MS } from '#shared/domain/auth/limits.ts'
import { ADMIN_AUDIENCE, MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import { expiredCookie, setCookie } from '#shared/kernel/cookies.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { TokenKind, TokenSigner } from '#shared/kernel/session-token.ts'

/** The parts of the request's context that are needed to issue the tokens of a session. */
export type GrantContext = {
  readonly now: Date
  readonly sign: TokenSigner
  readonly responseHeaders: Headers
}

/** What an access token is created from. */
export type GrantedSession = {
  readonly sessionId: string
  readonly account: {
    readonly userId: string
    readonly locationCode: string | null
    readonly gate: 'NONE' | 'ONBOARDING'
  }
  readonly community: { readonly id: string; readonly code: string }
  /** The end of the session itself. */
  readonly expiresAt: Date
  /** Null keeps the refresh token that the caller has. */
  readonly refreshToken: string | null
  /** Set after a sign-in by a browser: makes it known to the account. */
  readonly browserToken?: string | null
}

export type SessionTokens = {
  readonly accessToken: string
  /** Null keeps the browser's refresh token. */
  readonly refreshToken: string | null
  readonly accessExpiresAt: Date
}

const AUDIENCES = {
  member: [MEMBER_AUDIENCE],
  admin: [MEMBER_AUDIENCE, ADMIN_AUDIENCE],
} as const satisfies Record<TokenKind, readonly string[]>

/** Signs the access token of a session and adds its cookies to the response. */
export async function grantSession(
  ctx: GrantContext,
  { kind, session }: { readonly kind: TokenKind; readonly session: GrantedSession },
): Promise<SessionTokens> {
  const { now, sign } = ctx
  const { sessionId, account, community, expiresAt, refreshToken } = session
  const accessExpiresAt = new Date(Math.min(now.getTime() + ACCESS_TOKEN_MS, expiresAt.getTime()))
  const claims = {
    sessionId,
    userId: account.userId,
    communityId: community.id,
    communityCode: community.code,
    brandCode: community.code,
    locationCode: account.locationCode,
    gate: account.gate,
    audience: AUDIENCES[kind],
    expiresAt: accessExpiresAt,
  }
  const accessToken = await sign(claims, now)
  setSessionCookies(ctx, kind, { accessToken, refreshToken, expiresAt })
  if (session.browserToken) {
    const maxAgeSeconds = KNOWN_CLIENT_MS.BROWSER / 1000
    ctx.responseHeaders.append('Set-Cookie', setCookie(KNOWN_BROWSER_COOKIE, session.browserToken, maxAgeSeconds))
  }
  return { accessToken, refreshToken, accessExpiresAt }
}

type CookieValues = { readonly accessToken: string; readonly refreshToken: string | null; readonly expiresAt: Date }

/** Both cookies live as long as the session; the token in the first expires sooner and is then refreshed. */
function setSessionCookies({ now, responseHeaders }: GrantContext, kind: TokenKind, values: CookieValues) {
  const { access, refresh } = SESSION_COOKIES[kind]
  const maxAgeSeconds = Math.floor((values.expiresAt.getTime() - now.getTime()) / 1000)
  responseHeaders.append('Set-Cookie', setCookie(access, values.accessToken, maxAgeSeconds))
  if (values.refreshToken === null) return
  responseHeaders.append('Set-Cookie', setCookie(refresh, values.refreshToken, maxAgeSeconds))
}

export function expireSessionCookies({ responseHeaders }: Pick<GrantContext, 'responseHeaders'>, kind: TokenKind) {
  for (const name of Object.values(SESSION_COOKIES[kind])) responseHeaders.append('Set-Cookie', expiredCookie(name))
}
