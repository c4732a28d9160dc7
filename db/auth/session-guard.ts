import { and, eq, sql } from 'drizzle-orm'
import { PHASE_REFUSALS } from '#shared/domain/billing/dunning/messages.ts'
import { MEMBERSHIP_PHASES, type MembershipPhase, memberPhase } from '#shared/domain/billing/dunning/phases.ts'
import { type ClosingDates, closingStep, isClosed } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { STAFF_MESSAGES } from '#shared/domain/staff/messages.ts'
import { isSteppedUp, STEP_UP_MS } from '#shared/domain/staff/step-up.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { SessionGuard } from '#shared/server/graphql/endpoint.ts'
import { communityDays, dunningText } from '../billing/dunning/community-days.ts'
import { membershipsText, readMemberships } from '../billing/dunning/memberships.ts'
import { closingColumn } from '../communities/closing/closing-rows.ts'
import type { ClientContext, DbContext } from '../context.ts'
import { isViewAlive, isViewable } from '../members/viewing/view-rows.ts'
import { sessions } from '../schema/auth.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import { memberViews } from '../schema/staff/member-views.ts'
import { build, isOfUser, statement, statementByShape } from '../statement.ts'
import { holdsPermission, isSessionAlive } from './sessions.ts'

export type GuardContext = DbContext &
  ClientContext & {
    readonly actor: Actor
    /** Called for every request that is let through. */
    readonly recordUse: (lastUsedAt: Date) => void
  }

/** A guard that also asks for the phase of the member's membership. */
export type MemberGuard = SessionGuard & {
  /** Each call narrows what was allowed before; to be called before the first read. */
  readonly allowOnlyIn: (phases: readonly MembershipPhase[]) => void
}

type GuardArgs = Pick<Actor, 'sessionId' | 'userId' | 'communityId'> & { readonly host: string; readonly now: Date }

function accountColumns() {
  return {
    gate: users.gate,
    dunning: dunningText(),
    timeZone: communities.timeZone,
    closing: closingColumn(communities.id),
  }
}

const aliveSession = statementByShape(
  (kind: TokenKind) => (p: GuardArgs) =>
    build
      .select({
        ...accountColumns(),
        steppedUpAt: sessions.steppedUpAt,
        lastUsedAt: sessions.lastUsedAt,
        memberships: kind === 'member' ? membershipsText(p) : sql<string>`'[]'`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(communities, eq(communities.id, sessions.communityId))
      .innerJoin(
        communityHosts,
        and(eq(communityHosts.host, p.host), eq(communityHosts.communityId, sessions.communityId)),
      )
      .where(
        and(
          eq(sessions.id, p.sessionId),
          isOfUser(sessions, p),
          isSessionAlive(p, kind),
          eq(users.status, 'ACTIVE'),
          holdsPermission(kind),
        ),
      ),
)

/** The same of a view by staff: the row that counts is that of the view. */
const aliveView = statement((p: GuardArgs) =>
  build
    .select({
      ...accountColumns(),
      steppedUpAt: sql<Date | null>`NULL`,
      lastUsedAt: memberViews.startedAt,
      memberships: membershipsText(p),
    })
    .from(memberViews)
    .innerJoin(users, eq(users.id, memberViews.userId))
    .innerJoin(communities, eq(communities.id, memberViews.communityId))
    .innerJoin(
      communityHosts,
      and(eq(communityHosts.host, p.host), eq(communityHosts.communityId, memberViews.communityId)),
    )
    .where(and(eq(memberViews.id, p.sessionId), isOfUser(memberViews, p), isViewAlive(p), isViewable())),
)

/** The guard of a GraphQL request with a session. */
export function sessionGuard(ctx: GuardContext): SessionGuard {
  return { register: () => registerGuard(ctx), ensure: () => ctx.db.ensureGuarded() }
}

/** The guard of a request on the member endpoint: in some phases of a membership not everything is allowed. Staff have none. */
export function memberSessionGuard(ctx: GuardContext): MemberGuard {
  let allowed: readonly MembershipPhase[] = MEMBERSHIP_PHASES
  return {
    register: () => registerGuard(ctx, { isAllowed: (phase) => allowed.includes(phase) }),
    ensure: () => ctx.db.ensureGuarded(),
    allowOnlyIn: (phases) => {
      allowed = allowed.filter((phase) => phases.includes(phase))
    },
  }
}

/**
 * Replaces the guard of this request by one that also requires a step-up within ten minutes, or within a longer time; called before
 * the first read. A refusal is NotAllowed with `extensions.stepUp`.
 */
export function requireStepUp(ctx: GuardContext, stepUpWithinMs = STEP_UP_MS) {
  registerGuard(ctx, { stepUpWithinMs })
}

/**
 * Nothing is read or written for the actor unless the session's row allows it now: not ended, its person active, its
 * community the one of this host, staff still holding a permission in it. A member in onboarding is refused.
 */
type Further = { readonly stepUpWithinMs?: number; readonly isAllowed?: (phase: MembershipPhase) => boolean }

function registerGuard(ctx: GuardContext, { stepUpWithinMs, isAllowed = () => true }: Further = {}) {
  const { db, actor, client, now, recordUse } = ctx
  const { sessionId, userId, communityId, kind } = actor
  const args = { sessionId, userId, communityId, host: client.host, now }
  db.guard(actor.viewing ? aliveView(args) : aliveSession(kind)(args), ([row]) => {
    if (!row) throw new AppError('NotAuthenticated')
    if (row.gate === 'ONBOARDING') throw new AppError('NotAllowed')
    if (stepUpWithinMs !== undefined && !isSteppedUp(row.steppedUpAt, now, stepUpWithinMs))
      throw new AppError('NotAllowed', { message: STAFF_MESSAGES.stepUpNeeded, extensions: { stepUp: true } })
    if (kind === 'member' && isClosed(row.closing, now))
      throw new AppError('NotAllowed', { message: CLOSING_REFUSALS.closed, extensions: { closing: 'CLOSED' } })
    const phase = memberPhase(readMemberships(row.memberships), communityDays(row), now)
    if (!isAllowed(phase)) throw phaseRefused(phase, row.closing, now)
    recordUse(row.lastUsedAt)
  })
}

/** Who has paid all is read-only because the community is. */
function phaseRefused(phase: MembershipPhase, closing: ClosingDates | null, now: Date): AppError {
  const isOfCommunity = phase === 'READ_ONLY' && closing !== null && closingStep(closing, now) === 'READ_ONLY'
  const message = isOfCommunity ? CLOSING_REFUSALS.readOnly : PHASE_REFUSALS[phase]
  return new AppError('NotAllowed', { message, extensions: { phase } })
}
