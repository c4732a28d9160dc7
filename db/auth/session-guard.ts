import { and, eq } from 'drizzle-orm'
import { STAFF_MESSAGES } from '#shared/domain/staff/messages.ts'
import { isSteppedUp } from '#shared/domain/staff/step-up.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { SessionGuard } from '#shared/server/graphql/endpoint.ts'
import type { ClientContext, DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { communityHosts } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import { build } from '../statement.ts'
import { holdsPermission, isSessionAlive } from './sessions.ts'

export type GuardContext = DbContext & ClientContext & { readonly actor: Actor }

/** The guard of a GraphQL request with a session. */
export function sessionGuard(ctx: GuardContext): SessionGuard {
  return { register: () => registerGuard(ctx), ensure: () => ctx.db.ensureGuarded() }
}

/**
 * Replaces the guard of this request by one that also requires a step-up within ten minutes; called before the first read.
 * A refusal is NotAllowed with `extensions.stepUp`.
 */
export function requireStepUp(ctx: GuardContext) {
  registerGuard(ctx, { needsStepUp: true })
}

/**
 * Nothing is read or written for the actor unless the session's row allows it now: not ended, its person active, its
 * community the one of this host, staff still holding a permission in it. A member in onboarding is refused.
 */
function registerGuard(ctx: GuardContext, { needsStepUp = false } = {}) {
  const { db, actor, client, now } = ctx
  const row = build
    .select({ gate: users.gate, steppedUpAt: sessions.steppedUpAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(
      communityHosts,
      and(eq(communityHosts.host, client.host), eq(communityHosts.communityId, sessions.communityId)),
    )
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        eq(sessions.userId, actor.userId),
        eq(sessions.communityId, actor.communityId),
        isSessionAlive(ctx, actor.kind),
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
