import { and, desc, eq } from 'drizzle-orm'
import { isSessionAlive } from '#db/auth/sessions.ts'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'
import type { MemberContext } from '../context.ts'

export type SessionView = {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly isCurrent: boolean
}

type SessionsContext = Pick<MemberContext, 'db' | 'actor' | 'now'>

/** A condition: a session that has not ended, of the actor in this community. */
export function isOwnSession(ctx: SessionsContext) {
  const { userId, communityId, kind } = ctx.actor
  return and(eq(sessions.userId, userId), eq(sessions.communityId, communityId), isSessionAlive(ctx, kind))
}

/** The actor's own sessions, the most recently used first. */
export async function listSessions(ctx: SessionsContext): Promise<SessionView[]> {
  const { db, actor } = ctx
  const rows = await db.read(
    build
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(isOwnSession(ctx))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(LIST_MAX),
  )
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
}
