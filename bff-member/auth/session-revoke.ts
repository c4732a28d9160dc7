import { and, eq, ne } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'
import { ownSessions } from './sessions.queries.ts'

type Needs = Pick<MemberContext, 'db' | 'actor' | 'now'>

/** Ends one of one's own sessions; it is refused with its next request. */
export async function sessionRevoke({ db, actor, now }: Needs, sessionId: string): Promise<void> {
  const [ended] = await db.commit([
    db.build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'ended from the list' })
      .where(and(eq(sessions.id, sessionId), ownSessions(actor, now)))
      .returning({ id: sessions.id }),
  ])
  if (ended.length === 0) throw new AppError('NotFound')
}

/** Ends all of them but this one; answers how many. */
export async function sessionsRevokeOthers({ db, actor, now }: Needs): Promise<number> {
  const [ended] = await db.commit([
    db.build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'ended from the list' })
      .where(and(ne(sessions.id, actor.sessionId), ownSessions(actor, now)))
      .returning({ id: sessions.id }),
  ])
  return ended.length
}
