import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { POOLS, type Pool } from '#shared/domain/auth/known-clients.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { refusalExtensions } from '#shared/domain/auth/refusals.ts'
import { limitRefusal } from '#shared/domain/limit-refusal.ts'
import type { DbContext } from '../context.ts'
import { codePauses } from '../schema/codes.ts'
import { anyRow, build } from '../statement.ts'

/** The key of the counters of an account's pool: its sends and its failures. */
export function poolKey(accountKey: string, pool: Pool): string {
  return pool === 'KNOWN' ? accountKey : `strangers/${accountKey}`
}

function isLockoutOf({ now }: DbContext, key: string) {
  return and(eq(codePauses.accountKey, key), gt(codePauses.pausedUntil, now))
}

/** A condition: true while the pool is locked out of codes. */
export function isLockedOut(ctx: DbContext, key: string) {
  const lockout = anyRow().from(codePauses).where(isLockoutOf(ctx, key))
  return sql`EXISTS ${lockout}`
}

export function lockoutStatement(ctx: DbContext, key: string) {
  return build.select({ until: codePauses.pausedUntil }).from(codePauses).where(isLockoutOf(ctx, key))
}

/** Throws during a lockout, with the seconds to wait. */
export function checkLockout(lockout: { readonly until: Date | null } | undefined, now: Date) {
  if (!lockout?.until) return
  throw limitRefusal({
    code: 'BadRequest.MaxAttempts',
    until: lockout.until,
    now,
    sentence: AUTH_MESSAGES.codesPaused,
    extensions: refusalExtensions('CODES_PAUSED'),
  })
}

/**
 * Counts a failure if the statement before it evaluated a code. It is counted before the code is compared; success
 * deletes the count. The failure that exceeds the limit starts the lockout.
 */
export function failureStatement({ now }: DbContext, key: string) {
  const isOver = sql`coalesce(${codePauses.pausedUntil} <= ${now.getTime()}, 0)`
  const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE ${codePauses.failures} + 1 END`
  const until = now.getTime() + CODE_LIMITS.lockoutMs
  return build
    .insert(codePauses)
    .select(sql`SELECT ${key}, 1, NULL, ${now.getTime()} WHERE changes() > 0`)
    .onConflictDoUpdate({
      target: codePauses.accountKey,
      set: {
        failures,
        pausedUntil: sql`CASE WHEN ${failures} >= ${CODE_LIMITS.failures} THEN ${until} END`,
        lastFailedAt: now,
      },
    })
}

/** Forgets the failures of one pool, after a right code. */
export function forgetFailuresStatement(key: string) {
  return build.delete(codePauses).where(eq(codePauses.accountKey, key))
}

/** Ends the lockouts of both pools: for a used link, or a password from a browser that the account knows. */
export function liftLockoutsStatement(userId: string) {
  return build.delete(codePauses).where(
    inArray(
      codePauses.accountKey,
      POOLS.map((pool) => poolKey(userId, pool)),
    ),
  )
}

/** Longer than any lockout; failures that led to none are deleted with it. */
const KEPT_MS = 30 * 24 * 3_600_000

export function deleteOldLockoutsStatement({ now }: DbContext) {
  return build
    .delete(codePauses)
    .where(lt(codePauses.lastFailedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: codePauses.accountKey })
}
