import { and, eq } from 'drizzle-orm'
import { REFRESH_GRACE_MS } from '#shared/domain/auth/limits.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newSecretToken } from '#shared/kernel/ids.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { ClientContext, CommunityContext, HostContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { users } from '../schema/members.ts'
import { build, hasId, statementByShape } from '../statement.ts'
import type { Account } from './accounts.ts'
import {
  accessedAccount,
  familyOf,
  holdsPermission,
  isSessionAlive,
  keptUserAgent,
  newRefreshToken,
  revokeSessionStatement,
  sessionIdOf,
} from './sessions.ts'
import { sha256 } from './sha256.ts'

type Rotation = {
  readonly refreshToken: string
  readonly kind: TokenKind
  /** Caused by a request that nobody asked for: the session's idle time goes on. */
  readonly isBackground?: boolean
}

/** What the next access token is created from. */
export type RotatedSession = {
  readonly sessionId: string
  readonly account: Pick<Account, 'userId' | 'gate' | 'locationCode'>
  readonly community: HostCommunity
  readonly expiresAt: Date
  /** Null when the token sent was just replaced: the browser has, or is about to get, the newer one. */
  readonly refreshToken: string | null
}

type SessionArgs = { readonly sessionId: string; readonly communityId: string; readonly now: Date }

const sessionToRotate = statementByShape(
  (kind: TokenKind) => (p: SessionArgs) =>
    build
      .select({
        sessionId: sessions.id,
        account: { userId: users.id, gate: users.gate, locationCode: users.locationCode },
        expiresAt: sessions.expiresAt,
        refreshHash: sessions.refreshHash,
        previousRefreshHash: sessions.previousRefreshHash,
        familyHash: sessions.familyHash,
        rotatedAt: sessions.rotatedAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          hasId(sessions, p.sessionId, p),
          isSessionAlive(p, kind),
          eq(users.status, 'ACTIVE'),
          holdsPermission(kind),
        ),
      ),
)

const rotatedSession = statementByShape(
  ({ kind, isBackground }: { readonly kind: TokenKind; readonly isBackground: boolean }) =>
    (p: SessionArgs & { hash: string; nextHash: string; familyHash: string }) =>
      build
        .update(sessions)
        .set({
          refreshHash: p.nextHash,
          previousRefreshHash: p.hash,
          familyHash: p.familyHash,
          rotatedAt: p.now,
          ...(!isBackground && { lastUsedAt: p.now }),
        })
        .where(and(hasId(sessions, p.sessionId, p), eq(sessions.refreshHash, p.hash), isSessionAlive(p, kind)))
        .returning({ id: sessions.id }),
)

/**
 * Exchanges a refresh token for the next one, once, by compare-and-swap. The previous token is accepted for ten seconds from the same
 * browser, because two tabs refresh at once: it gets the session as it is and no token that could overwrite the newer one. Any other used
 * token ends the session, because it was probably stolen; an invented one, without the session's family, changes nothing. Throws
 * NotAuthenticated.
 */
export async function rotateRefreshToken(
  ctx: HostContext & ClientContext,
  { refreshToken, kind, isBackground = false }: Rotation,
): Promise<RotatedSession> {
  const { db, now, client } = ctx
  const hash = await sha256(refreshToken)
  const community = await ctx.findCommunity()
  const found = community && (await findSession({ ...ctx, community }, { refreshToken, kind }))
  if (!found) throw new AppError('NotAuthenticated')
  const { sessionId, expiresAt, account, refreshHash, previousRefreshHash, rotatedAt, userAgent } = found
  const session = { sessionId, expiresAt, account, community }
  const isSameBrowser = userAgent === keptUserAgent(client.userAgent)

  if (!isSameText(hash, refreshHash)) {
    const isInGrace = now.getTime() - rotatedAt.getTime() <= REFRESH_GRACE_MS && isSameBrowser
    const isPrevious = isSameText(hash, previousRefreshHash ?? '')
    if (isPrevious && isInGrace) return { ...session, refreshToken: null }
    const because = 'a spent refresh token came back'
    if (isPrevious || isSameText(await sha256(familyOf(refreshToken) ?? ''), found.familyHash ?? '')) {
      await db.commit([revokeSessionStatement(ctx, { sessionId, communityId: community.id, because })])
    }
    throw new AppError('NotAuthenticated')
  }

  const family = familyOf(refreshToken) ?? newSecretToken()
  const next = await newRefreshToken(sessionId, family)
  const args = {
    sessionId,
    communityId: community.id,
    hash,
    nextHash: next.hash,
    familyHash: await sha256(family),
    now,
  }
  const [rotated] = await db.commit([
    rotatedSession({ kind, isBackground })(args),
    ...(isBackground ? [] : [accessedAccount({ userId: account.userId, now })]),
  ])
  if (rotated.length > 0) return { ...session, refreshToken: next.token }
  // A concurrent request of another tab rotated it first, so this token is now the previous one; or the session has just ended.
  const isStillAlive = await findSession({ ...ctx, community }, { refreshToken, kind })
  if (!isStillAlive || !isSameBrowser) throw new AppError('NotAuthenticated')
  return { ...session, refreshToken: null }
}

async function findSession({ db, now, community }: CommunityContext, { refreshToken, kind }: Rotation) {
  const args = { sessionId: sessionIdOf(refreshToken), communityId: community.id, now }
  const [found] = await db.read(sessionToRotate(kind)(args))
  return found
}
