import { and, desc } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { sessions } from '#db/schema/auth.ts'
import { build, isOfUser, statementByShape } from '#db/statement.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'
import { isSessionAlive } from './sessions.ts'

export type SessionView = {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly isCurrent: boolean
}

export type SessionsContext = DbContext & { readonly actor: Actor }

export type OwnSessionArgs = Pick<SessionsContext['actor'], 'userId' | 'communityId'> & { readonly now: Date }

/** A condition: a session that has not ended, of the actor in this community. */
export function isOwnSession(p: OwnSessionArgs, kind: TokenKind) {
  return and(isOfUser(sessions, p), isSessionAlive(p, kind))
}

const ownSessions = statementByShape(
  (kind: TokenKind) => (p: OwnSessionArgs) =>
    build
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(isOwnSession(p, kind))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(LIST_MAX),
)

/** The actor's own sessions, the most recently used first. */
export async function listSessions({ db, actor, now }: SessionsContext): Promise<SessionView[]> {
  const rows = await db.read(ownSessions(actor.kind)({ ...actor, now }))
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
}
