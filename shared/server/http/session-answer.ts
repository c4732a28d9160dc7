import { ACCESS_TOKEN_MS } from '#shared/domain/auth/limits.ts'
import { ADMIN_AUDIENCE, MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import type { TokenKind, TokenSigner } from '#shared/kernel/session-token.ts'
import { type SessionTokens, sessionCookies } from './session-cookies.ts'

/** What an access token is made from. */
export type GrantedSession = {
  readonly sessionId: string
  readonly userId: string
  readonly communityId: string
  readonly communityCode: string
  readonly locationCode: string | null
  readonly gate: 'NONE' | 'ONBOARDING'
  /** The end of the session itself. */
  readonly expiresAt: Date
  /** Null leaves the refresh token that the caller has. */
  readonly refreshToken: string | null
}

const AUDIENCES = {
  member: [MEMBER_AUDIENCE],
  admin: [MEMBER_AUDIENCE, ADMIN_AUDIENCE],
} as const satisfies Record<TokenKind, readonly string[]>

/** Signs the access token of a session and puts its cookies on the answer. */
export async function grantSession(
  kind: TokenKind,
  session: GrantedSession,
  sign: TokenSigner,
  responseHeaders: Headers,
  now: Date,
): Promise<SessionTokens> {
  const accessExpiresAt = new Date(Math.min(now.getTime() + ACCESS_TOKEN_MS, session.expiresAt.getTime()))
  const { sessionId, userId, communityId, communityCode, locationCode, gate } = session
  const claims = {
    sessionId,
    userId,
    communityId,
    communityCode,
    brandCode: communityCode,
    locationCode,
    gate,
    audience: AUDIENCES[kind],
    expiresAt: accessExpiresAt,
  }
  const tokens = {
    accessToken: await sign(claims, now),
    refreshToken: session.refreshToken,
    accessExpiresAt,
    refreshExpiresAt: session.expiresAt,
  }
  for (const cookie of sessionCookies(kind, tokens, now)) responseHeaders.append('Set-Cookie', cookie)
  return tokens
}
