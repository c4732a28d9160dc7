import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { SESSION_LIFE } from '#shared/domain/auth/limits.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Db } from '../client.ts'
import { sessions } from '../schema/auth.ts'
import { staffPermissions } from '../schema/members.ts'
import { sha256 } from './sha256.ts'

export const SESSION_KINDS = { member: 'MEMBER', admin: 'ADMIN' } as const satisfies Record<TokenKind, string>

const USER_AGENT_MAX = 400
export function keptUserAgent(userAgent: string): string {
  return userAgent.slice(0, USER_AGENT_MAX)
}

/** `{sessionId}.{secret}`: the id finds the row, so that a token spent long ago is recognised as one of this session. */
export async function newRefreshToken(sessionId: string) {
  const token = `${sessionId}.${newSecretToken()}`
  return { token, hash: await sha256(token) }
}

export function sessionIdOf(refreshToken: string): string {
  return refreshToken.split('.', 1)[0] ?? ''
}

export type OpenedSession = {
  readonly sessionId: string
  readonly refreshToken: string
  readonly expiresAt: Date
}

/** The row of a new session, for the caller's batch, and what only the caller will ever know. */
export async function openSession(
  db: Db,
  session: { userId: string; communityId: string; kind: TokenKind; userAgent: string },
  now: Date,
) {
  const sessionId = newId(now)
  const refresh = await newRefreshToken(sessionId)
  const kind = SESSION_KINDS[session.kind]
  const expiresAt = new Date(now.getTime() + SESSION_LIFE[kind].absoluteMs)
  const statement = db.build.insert(sessions).values({
    id: sessionId,
    userId: session.userId,
    communityId: session.communityId,
    kind,
    refreshHash: refresh.hash,
    rotatedAt: now,
    userAgent: keptUserAgent(session.userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  const opened: OpenedSession = { sessionId, refreshToken: refresh.token, expiresAt }
  return { statement, opened }
}

export function isAlive(kind: TokenKind, now: Date) {
  return and(
    eq(sessions.kind, SESSION_KINDS[kind]),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, new Date(now.getTime() - SESSION_LIFE[SESSION_KINDS[kind]].idleMs)),
  )
}

/** Staff keep a session only as long as they hold a permission in its community. */
export function holdsPermission(kind: TokenKind) {
  return kind === 'admin'
    ? sql`EXISTS (SELECT 1 FROM ${staffPermissions} WHERE ${staffPermissions.userId} = ${sessions.userId} AND ${staffPermissions.communityId} = ${sessions.communityId})`
    : undefined
}

export function revokeStatement(db: Db, sessionId: string, because: string, now: Date) {
  return db.build
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}
