import { and, desc, sql } from 'drizzle-orm'
import { poolKey } from '#db/auth/code-lockouts.ts'
import { isSessionAlive } from '#db/auth/sessions.ts'
import { attempts, sessions } from '#db/schema/auth.ts'
import { codePauses } from '#db/schema/codes.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { build, inList, isOfUser, statement } from '#db/statement.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import { POOLS } from '#shared/domain/auth/known-clients.ts'
import { ATTEMPT_LIMITS, type AttemptLimit } from '#shared/domain/auth/limits.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { networkName } from '#shared/kernel/http/network-range.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'
import type { AdminContext } from '../../context.ts'
import { isMemberOf, type MemberArgs, readHelpedMember } from './member-access.ts'

const SIGN_INS = 10

export type MemberSessionView = {
  readonly id: string
  readonly device: string
  /** Null when unknown. */
  readonly network: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

export type MemberSignInView = Pick<MemberSessionView, 'id' | 'device' | 'network'> & {
  readonly at: Date
  /** Null while the session is active. */
  readonly endedAt: Date | null
}

/** Current counts of wrong passwords and codes. */
export type FailedAttemptsView = {
  readonly passwords: number
  readonly codes: number
  /** End of the lockout they cause; null if there is none. */
  readonly lockedUntil: Date | null
}

export type CredentialsView = {
  readonly member: UserView
  readonly hasPassword: boolean
  readonly mustChangePassword: boolean
  readonly hasVerifiedPhone: boolean
  readonly sessions: readonly MemberSessionView[]
  readonly signIns: readonly MemberSignInView[]
  readonly failed: FailedAttemptsView
}

const signInColumns = {
  id: sessions.id,
  userAgent: sessions.userAgent,
  networkRange: sessions.networkRange,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  revokedAt: sessions.revokedAt,
}

const waysIn = statement((p: MemberArgs) =>
  build
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
      mustChangePassword: users.mustChangePassword,
      phoneVerifiedAt: mobilePhones.verifiedAt,
    })
    .from(users)
    .leftJoin(mobilePhones, isOfUser(mobilePhones, { userId: users.id, communityId: p.communityId }))
    .where(isMemberOf(p)),
)

const aliveSessions = statement((p: MemberArgs & { readonly now: Date }) =>
  build
    .select(signInColumns)
    .from(sessions)
    .where(and(isOfUser(sessions, { userId: p.memberId, communityId: p.communityId }), isSessionAlive(p, 'member')))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(LIST_MAX),
)

const newestSignIns = statement((p: MemberArgs) =>
  build
    .select(signInColumns)
    .from(sessions)
    .where(
      and(isOfUser(sessions, { userId: p.memberId, communityId: p.communityId }), sql`${sessions.kind} = 'MEMBER'`),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SIGN_INS),
)

type AttemptArgs = { readonly from: string; readonly end: string }

/**
 * The keys of wrong passwords and codes start with the limit and the account, followed by the address
 * (`accountAttemptKey`).
 */
export function attemptRange(limit: AttemptLimit, memberId: string): AttemptArgs {
  return { from: `${limit.name}/${memberId}/`, end: `${limit.name}/${memberId}0` }
}

export function isInRange(p: AttemptArgs) {
  return and(sql`${attempts.key} >= ${p.from}`, sql`${attempts.key} < ${p.end}`)
}

const countedAttempts = statement((p: AttemptArgs) =>
  build.select({ count: attempts.count, startedAt: attempts.windowStartedAt }).from(attempts).where(isInRange(p)),
)

const lockouts = statement((p: { readonly keys: readonly string[] }) =>
  build.select({ pausedUntil: codePauses.pausedUntil }).from(codePauses).where(inList(codePauses.accountKey, p.keys)),
)

type Counted = { readonly count: number; readonly startedAt: Date }

async function readFailed({ db, now }: AdminContext, memberId: string): Promise<FailedAttemptsView> {
  const [passwords, codes, pauses] = await Promise.all([
    db.read(countedAttempts(attemptRange(ATTEMPT_LIMITS.password, memberId))),
    db.read(countedAttempts(attemptRange(ATTEMPT_LIMITS.code, memberId))),
    db.read(lockouts({ keys: POOLS.map((pool) => poolKey(memberId, pool)) })),
  ])
  const counted = {
    passwords: counting(passwords, ATTEMPT_LIMITS.password, now),
    codes: counting(codes, ATTEMPT_LIMITS.code, now),
  }
  const ends = [
    ...lockEnds(counted.passwords, ATTEMPT_LIMITS.password),
    ...lockEnds(counted.codes, ATTEMPT_LIMITS.code),
    ...pauses.flatMap(({ pausedUntil }) => (pausedUntil && pausedUntil > now ? pausedUntil.getTime() : [])),
  ]
  return {
    passwords: sumOf(counted.passwords),
    codes: sumOf(counted.codes),
    lockedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  }
}

function counting(rows: readonly Counted[], limit: AttemptLimit, now: Date): readonly Counted[] {
  return rows.filter(({ startedAt }) => startedAt.getTime() > now.getTime() - limit.windowMs)
}

function lockEnds(rows: readonly Counted[], limit: AttemptLimit): readonly number[] {
  return rows.filter(({ count }) => count > limit.most).map(({ startedAt }) => startedAt.getTime() + limit.windowMs)
}

function sumOf(rows: readonly Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** A member's sign-in methods, sessions and lockouts. */
export async function readCredentials(ctx: AdminContext, memberId: string): Promise<CredentialsView> {
  const { db, actor, now } = ctx
  const of = { communityId: actor.communityId, memberId }
  const [member, [ways], alive, signIns, failed] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(waysIn(of)),
    db.read(aliveSessions({ ...of, now })),
    db.read(newestSignIns(of)),
    readFailed(ctx, memberId),
  ])
  return {
    member,
    hasPassword: ways?.hasPassword ?? false,
    mustChangePassword: ways?.mustChangePassword ?? false,
    hasVerifiedPhone: (ways?.phoneVerifiedAt ?? null) !== null,
    sessions: alive.map((row) => ({ ...shownOf(row), createdAt: row.createdAt, lastUsedAt: row.lastUsedAt })),
    signIns: signIns.map((row) => ({ ...shownOf(row), at: row.createdAt, endedAt: row.revokedAt })),
    failed,
  }
}

type SessionRow = { readonly id: string; readonly userAgent: string; readonly networkRange: string | null }

function shownOf({ id, userAgent, networkRange }: SessionRow) {
  return { id, device: deviceOf(userAgent), network: networkName(networkRange) }
}
