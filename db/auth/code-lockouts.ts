import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { DbContext } from '../context.ts'
import { codePauses } from '../schema/codes.ts'
import { build } from '../statement.ts'

function isLockoutOf({ now }: DbContext, accountKey: string) {
  return and(eq(codePauses.accountKey, accountKey), gt(codePauses.pausedUntil, now))
}

/** A condition: true while the account is locked out of codes. */
export function isLockedOut(ctx: DbContext, accountKey: string) {
  const lockout = build.select({ one: sql`1` }).from(codePauses).where(isLockoutOf(ctx, accountKey))
  return sql`EXISTS ${lockout}`
}

export function lockoutStatement(ctx: DbContext, accountKey: string) {
  return build.select({ until: codePauses.pausedUntil }).from(codePauses).where(isLockoutOf(ctx, accountKey))
}

/** Throws during a lockout, with the seconds to wait. */
export function checkLockout(lockout: { readonly until: Date | null } | undefined, now: Date) {
  if (!lockout?.until) return
  const retryAfterSeconds = Math.ceil((lockout.until.getTime() - now.getTime()) / 1000)
  throw new AppError('BadRequest.MaxAttempts', { retryAfterSeconds, message: AUTH_MESSAGES.codesPaused })
}

/**
 * Counts a failure if the statement before it evaluated a code. It is counted before the code is compared; success
 * deletes the count. The failure that exceeds the limit starts the lockout.
 */
export function failureStatement({ now }: DbContext, accountKey: string) {
  const isOver = sql`coalesce(${codePauses.pausedUntil} <= ${now.getTime()}, 0)`
  const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE ${codePauses.failures} + 1 END`
  const until = now.getTime() + CODE_LIMITS.lockoutMs
  return build
    .insert(codePauses)
    .select(sql`SELECT ${accountKey}, 1, NULL, ${now.getTime()} WHERE changes() > 0`)
    .onConflictDoUpdate({
      target: codePauses.accountKey,
      set: {
        failures,
        pausedUntil: sql`CASE WHEN ${failures} >= ${CODE_LIMITS.failures} THEN ${until} END`,
        lastFailedAt: now,
      },
    })
}

/** Ends a lockout and forgets the failures, after a password sign-in, a mailed link or a right code. */
export function liftLockoutStatement(userId: string) {
  return build.delete(codePauses).where(eq(codePauses.accountKey, userId))
}

/** Longer than any lockout; failures that led to none are deleted with it. */
const KEPT_MS = 30 * 24 * 3_600_000

export function deleteOldLockoutsStatement({ now }: DbContext) {
  return build
    .delete(codePauses)
    .where(lt(codePauses.lastFailedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: codePauses.accountKey })
}
