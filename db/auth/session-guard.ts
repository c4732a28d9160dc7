import { and, eq } from 'drizzle-orm'
import { STAFF_MESSAGES } from '#shared/domain/staff/messages.ts'
import { isSteppedUp } from '#shared/domain/staff/step-up.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { SessionGuard } from '#shared/server/graphql/endpoint.ts'
import type { ClientContext, DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { communityHosts } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import { build, statementByShape } from '../statement.ts'
import { holdsPermission, isSessionAlive } from './sessions.ts'

export type GuardContext = DbContext & ClientContext & { readonly actor: Actor }

type GuardArgs = Pick<Actor, 'sessionId' | 'userId' | 'communityId'> & { readonly host: string; readonly now: Date }

const aliveSession = statementByShape(
  (kind: TokenKind) => (p: GuardArgs) =>
    build
      .select({ gate: users.gate, steppedUpAt: sessions.steppedUpAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(
        communityHosts,
        and(eq(communityHosts.host, p.host), eq(communityHosts.communityId, sessions.communityId)),
      )
      .where(
        and(
          eq(sessions.id, p.sessionId),
          eq(sessions.userId, p.userId),
          eq(sessions.communityId, p.communityId),
          isSessionAlive(p, kind),
          eq(users.status, 'ACTIVE'),
          holdsPermission(kind),
        ),
      ),
)

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
  const { sessionId, userId, communityId, kind } = actor
  const session = aliveSession(kind)({ sessionId, userId, communityId, host: client.host, now })
  db.guard(session, ([row]) => {
    if (!row) throw new AppError('NotAuthenticated')
    if (row.gate === 'ONBOARDING') throw new AppError('NotAllowed')
    if (needsStepUp && !isSteppedUp(row.steppedUpAt, now))
      throw new AppError('NotAllowed', { message: STAFF_MESSAGES.stepUpNeeded, extensions: { stepUp: true } })
  })
}
