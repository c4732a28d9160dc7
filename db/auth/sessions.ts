import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { SESSION_LIFE } from '#shared/domain/auth/limits.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { staffPermissions, users } from '../schema/members.ts'
import { build, hasId, statement } from '../statement.ts'
import { sha256 } from './sha256.ts'

export const SESSION_KINDS = { member: 'MEMBER', admin: 'ADMIN' } as const satisfies Record<TokenKind, string>

const USER_AGENT_MAX = 400
export function keptUserAgent(userAgent: string): string {
  return userAgent.slice(0, USER_AGENT_MAX)
}

/**
 * `{sessionId}.{family}.{secret}`: the id finds the row. The family is the same in every token of the session, which distinguishes a token
 * used long ago from an invented one.
 */
export async function newRefreshToken(sessionId: string, family: string) {
  const token = `${sessionId}.${family}.${newSecretToken()}`
  return { token, hash: await sha256(token) }
}

/** Tokens of sessions from before families existed have none; the next token gets a new family. */
export function familyOf(refreshToken: string): string | null {
  const [, family, secret] = refreshToken.split('.')
  return family && secret ? family : null
}

export function sessionIdOf(refreshToken: string): string {
  return refreshToken.split('.', 1)[0] ?? ''
}

export type NewSession = {
  readonly userId: string
  readonly communityId: string
  readonly kind: TokenKind
  readonly client: { readonly userAgent: string; readonly network: string }
}

export type OpenedSession = {
  readonly sessionId: string
  readonly refreshToken: string
  readonly expiresAt: Date
}

/** The statement that writes a new session, for the caller's batch, and the refresh token, which is stored only as a hash. */
export async function openSession({ now }: DbContext, session: NewSession) {
  const sessionId = newId(now)
  const family = newSecretToken()
  const refresh = await newRefreshToken(sessionId, family)
  const kind = SESSION_KINDS[session.kind]
  const expiresAt = new Date(now.getTime() + SESSION_LIFE[kind].absoluteMs)
  const statement = build.insert(sessions).values({
    id: sessionId,
    userId: session.userId,
    communityId: session.communityId,
    kind,
    refreshHash: refresh.hash,
    familyHash: await sha256(family),
    rotatedAt: now,
    userAgent: keptUserAgent(session.client.userAgent),
    networkRange: networkRange(session.client.network),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  const opened: OpenedSession = { sessionId, refreshToken: refresh.token, expiresAt }
  return { statement, opened }
}

/** A condition: not revoked, not expired, and used recently enough. */
export function isSessionAlive(p: { readonly now: Date }, kind: TokenKind) {
  return and(
    eq(sessions.kind, SESSION_KINDS[kind]),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, p.now),
    gt(sessions.lastUsedAt, sql`${p.now} - ${SESSION_LIFE[SESSION_KINDS[kind]].idleMs}`),
  )
}

/** A condition: a staff session lasts only as long as its person holds a permission in its community. */
export function holdsPermission(kind: TokenKind) {
  return kind === 'admin'
    ? sql`EXISTS (SELECT 1 FROM ${staffPermissions} WHERE ${staffPermissions.userId} = ${sessions.userId} AND ${staffPermissions.communityId} = ${sessions.communityId})`
    : undefined
}

type Revocation = { readonly sessionId: string; readonly communityId: string; readonly because: string }

export function revokeSessionStatement({ now }: DbContext, { sessionId, communityId, because }: Revocation) {
  return build
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(hasId(sessions, sessionId, { communityId }), isNull(sessions.revokedAt)))
}

/** Written with every recorded use of a session. */
export const accessedAccount = statement((p: { readonly userId: string; readonly now: Date }) =>
  build.update(users).set({ lastAccessedAt: p.now }).where(eq(users.id, p.userId)),
)
