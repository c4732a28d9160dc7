import { and, eq } from 'drizzle-orm'
import { REFRESH_GRACE_MS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Db } from '../client.ts'
import { sessions } from '../schema/auth.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import {
  holdsPermission,
  isAlive,
  keptUserAgent,
  newRefreshToken,
  revokeStatement,
  SESSION_KINDS,
  sessionIdOf,
} from './sessions.ts'
import { sha256 } from './sha256.ts'

export type RefreshRequest = {
  readonly refreshToken: string
  readonly kind: TokenKind
  readonly host: string
  readonly userAgent: string
}

/** What the next access token is made from. */
export type RefreshedSession = {
  readonly sessionId: string
  readonly userId: string
  readonly gate: 'NONE' | 'ONBOARDING'
  readonly locationCode: string | null
  readonly communityId: string
  readonly communityCode: string
  readonly expiresAt: Date
  /** Null when the token sent was replaced a moment ago: the browser has, or is about to get, the newer one. */
  readonly refreshToken: string | null
}

/**
 * Exchanges a refresh token for the next one, once, by compare-and-swap. The one before it is honoured for ten seconds
 * from the same browser, because two tabs refresh at once: it gets the session as it stands and no token that could
 * overwrite the newer one. Any other spent token ends the session: somebody else has a copy. Throws NotAuthenticated.
 */
export async function refreshSession(db: Db, request: RefreshRequest, now: Date): Promise<RefreshedSession> {
  const hash = await sha256(request.refreshToken)
  const found = await findSession(db, request, now)
  if (!found) throw new AppError('NotAuthenticated')
  const { refreshHash, previousRefreshHash, rotatedAt, userAgent, ...session } = found
  const isSameBrowser = userAgent === keptUserAgent(request.userAgent)

  if (hash !== refreshHash) {
    const isInGrace = now.getTime() - rotatedAt.getTime() <= REFRESH_GRACE_MS && isSameBrowser
    if (hash === previousRefreshHash && isInGrace) return { ...session, refreshToken: null }
    await db.commit([revokeStatement(db, session.sessionId, 'a spent refresh token came back', now)])
    throw new AppError('NotAuthenticated')
  }

  const next = await newRefreshToken(session.sessionId)
  const [rotated] = await db.commit([
    db.build
      .update(sessions)
      .set({ refreshHash: next.hash, previousRefreshHash: hash, rotatedAt: now, lastUsedAt: now })
      .where(and(eq(sessions.id, session.sessionId), eq(sessions.refreshHash, hash), isAlive(request.kind, now)))
      .returning({ id: sessions.id }),
    db.build.update(users).set({ lastAccessedAt: now }).where(eq(users.id, session.userId)),
  ])
  if (rotated.length > 0) return { ...session, refreshToken: next.token }
  // Another tab was faster by a moment: this token is the one before the last now.
  if (!isSameBrowser) throw new AppError('NotAuthenticated')
  return { ...session, refreshToken: null }
}

async function findSession(db: Db, { refreshToken, kind, host }: RefreshRequest, now: Date) {
  const [found] = await db.read(
    db.build
      .select({
        sessionId: sessions.id,
        userId: users.id,
        gate: users.gate,
        locationCode: users.locationCode,
        communityId: communities.id,
        communityCode: communities.code,
        expiresAt: sessions.expiresAt,
        refreshHash: sessions.refreshHash,
        previousRefreshHash: sessions.previousRefreshHash,
        rotatedAt: sessions.rotatedAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(communities, eq(communities.id, sessions.communityId))
      .innerJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.host, host)))
      .where(
        and(
          eq(sessions.id, sessionIdOf(refreshToken)),
          eq(sessions.kind, SESSION_KINDS[kind]),
          isAlive(kind, now),
          eq(users.status, 'ACTIVE'),
          holdsPermission(kind),
        ),
      ),
  )
  return found
}
