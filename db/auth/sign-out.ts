import { and, inArray, isNull, or } from 'drizzle-orm'
import { readCookie } from '#shared/kernel/cookies.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import { expireSessionCookies } from '#shared/server/http/grant-session.ts'
import { accessTokens, type VerifyToken } from '#shared/server/http/identify.ts'
import type { DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { sha256 } from './sha256.ts'

export type SignOutContext = DbContext & {
  readonly client: ClientInfo
  readonly verify: VerifyToken
  readonly responseHeaders: Headers
}

const EVERY_KIND: readonly TokenKind[] = ['member', 'admin']

/**
 * Ends every session whose access or refresh token the request carries, whatever its state; any other token changes nothing.
 * The cookies are expired even if the database cannot be reached.
 */
export async function signOut(ctx: SignOutContext): Promise<void> {
  const { db, now, client, verify } = ctx
  for (const kind of EVERY_KIND) expireSessionCookies(ctx, kind)
  const verdicts = await Promise.all(accessTokens(client.headers, EVERY_KIND).map((token) => verify(token, now)))
  const sessionIds = verdicts.flatMap((verdict) => (verdict.kind === 'valid' ? verdict.claims.sessionId : []))
  const hashes = await Promise.all(refreshTokensOf(client.headers).map(sha256))
  if (sessionIds.length + hashes.length === 0) return
  const isProven = or(
    inArray(sessions.id, sessionIds),
    inArray(sessions.refreshHash, hashes),
    inArray(sessions.previousRefreshHash, hashes),
  )
  await db.commit([
    db.build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'signed out' })
      .where(and(isProven, isNull(sessions.revokedAt))),
  ])
}

function refreshTokensOf(headers: Headers): string[] {
  return EVERY_KIND.flatMap((kind) => readCookie(headers, SESSION_COOKIES[kind].refresh) ?? [])
}
