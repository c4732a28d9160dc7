import { PAGE_USER_HEADER } from '#shared/domain/auth/page-user.ts'
import { rolesOf } from '#shared/domain/auth/roles.ts'
import { readCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { SessionClaims, TokenKind, TokenVerdict } from '#shared/kernel/session-token.ts'
import type { Actor } from '../graphql/context.ts'

export type VerifyToken = (token: string, now: Date) => Promise<TokenVerdict>

/** The access tokens that a request carries: only the bearer token if there is one, otherwise the cookies of the kinds in order. */
export function accessTokens(headers: Headers, kinds: readonly TokenKind[]): string[] {
  const bearer = headers.get('Authorization')?.match(/^Bearer (\S+)$/)?.[1]
  if (bearer) return [bearer]
  return kinds.flatMap((kind) => readCookie(headers, SESSION_COOKIES[kind].access) ?? [])
}

/**
 * The claims of the first valid token. An expired token ends the search: its session must be refreshed, and another session of the same
 * browser must not be used instead. Throws NotAuthenticated with `isOtherUser` if the requesting page was rendered for somebody else.
 */
export async function identify(
  headers: Headers,
  kinds: readonly TokenKind[],
  verify: VerifyToken,
  now: Date,
): Promise<SessionClaims | null> {
  for (const token of accessTokens(headers, kinds)) {
    const verdict = await verify(token, now)
    if (verdict.kind === 'valid') return ofPageUser(headers, verdict.claims)
    if (verdict.kind === 'expired') return null
  }
  return null
}

function ofPageUser(headers: Headers, claims: SessionClaims): SessionClaims {
  const pageUser = headers.get(PAGE_USER_HEADER)
  if (pageUser === null || pageUser === claims.userId) return claims
  throw new AppError('NotAuthenticated', { extensions: { isOtherUser: true } })
}

export function actorOf({ userId, communityId, communityCode, sessionId, kind, audience }: SessionClaims): Actor {
  return {
    userId,
    communityId,
    communityCode,
    sessionId,
    kind,
    roles: rolesOf(audience),
  }
}
