import { and, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwnSession, type SessionsContext } from './list-sessions.ts'

/** Ends one of the actor's own sessions; its next request is refused. */
export async function revokeSession(ctx: SessionsContext, sessionId: string): Promise<void> {
  const { db, actor, now } = ctx
  const [revoked] = await db.commit([
    build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'ended from the list' })
      .where(and(eq(sessions.id, sessionId), isOwnSession({ ...actor, now }, actor.kind)))
      .returning({ id: sessions.id }),
  ])
  if (revoked.length === 0) throw new AppError('NotFound')
}
