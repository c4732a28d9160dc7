import { and, eq } from 'drizzle-orm'
import { STAFF_MESSAGES } from '#shared/domain/staff/messages.ts'
import { isSteppedUp } from '#shared/domain/staff/step-up.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { Db } from '../client.ts'
import { sessions } from '../schema/auth.ts'
import { communityHosts } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import { holdsPermission, isAlive } from './sessions.ts'

/**
 * Nothing is read or written for the actor unless the session's row allows it now: alive, its person active, its
 * community the one of this host, staff still holding a permission in it. Somebody in onboarding is not allowed yet.
 */
export function guardSession(
  db: Db,
  actor: Actor,
  host: string,
  now: Date,
  { needsStepUp = false }: { readonly needsStepUp?: boolean } = {},
) {
  const row = db.build
    .select({ gate: users.gate, steppedUpAt: sessions.steppedUpAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(communityHosts, and(eq(communityHosts.host, host), eq(communityHosts.communityId, sessions.communityId)))
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        eq(sessions.userId, actor.userId),
        eq(sessions.communityId, actor.communityId),
        isAlive(actor.kind, now),
        eq(users.status, 'ACTIVE'),
        holdsPermission(actor.kind),
      ),
    )
  db.guard(row, ([session]) => {
    if (!session) throw new AppError('NotAuthenticated')
    if (session.gate === 'ONBOARDING') throw new AppError('NotAllowed')
    if (needsStepUp && !isSteppedUp(session.steppedUpAt, now))
      throw new AppError('NotAllowed', { message: STAFF_MESSAGES.stepUpNeeded, extensions: { stepUp: true } })
  })
}
