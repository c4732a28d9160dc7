import { and, desc, eq } from 'drizzle-orm'
import { isAlive } from '#db/auth/sessions.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/auth.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'

export type SessionView = {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly isCurrent: boolean
}

/** The sessions that somebody may end from here: alive, their own, of this community. */
export function ownSessions(actor: Actor, now: Date) {
  return and(eq(sessions.userId, actor.userId), eq(sessions.communityId, actor.communityId), isAlive(actor.kind, now))
}

/** Newest use first. */
export async function listSessions(db: Db, actor: Actor, now: Date): Promise<SessionView[]> {
  const rows = await db.read(
    db.build
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(ownSessions(actor, now))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(LIST_MAX),
  )
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
}
