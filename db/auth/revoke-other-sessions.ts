import { and, ne } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { isOwnSession, type SessionsContext } from './list-sessions.ts'

/** Ends all of the actor's own sessions except the current one; returns how many. */
export async function revokeOtherSessions(ctx: SessionsContext): Promise<number> {
  const { db, actor, now } = ctx
  const [revoked] = await db.commit([
    build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'ended from the list' })
      .where(and(ne(sessions.id, actor.sessionId), isOwnSession({ ...actor, now }, actor.kind)))
      .returning({ id: sessions.id }),
  ])
  return revoked.length
}
