import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '../client.ts'
import { codePauses } from '../schema/codes.ts'

/** True in a statement while codes rest for the account. */
export function isPaused(db: Db, accountKey: string, now: Date) {
  return sql`EXISTS ${db.build
    .select({ one: sql`1` })
    .from(codePauses)
    .where(and(eq(codePauses.accountKey, accountKey), gt(codePauses.pausedUntil, now)))}`
}

export function pauseStatement(db: Db, accountKey: string, now: Date) {
  return db.build
    .select({ pausedUntil: codePauses.pausedUntil })
    .from(codePauses)
    .where(and(eq(codePauses.accountKey, accountKey), gt(codePauses.pausedUntil, now)))
}

/** Throws while codes rest, with the seconds to wait. */
export function checkPause(pause: { readonly pausedUntil: Date | null } | undefined, now: Date) {
  if (!pause?.pausedUntil) return
  const retryAfterSeconds = Math.ceil((pause.pausedUntil.getTime() - now.getTime()) / 1000)
  throw new AppError('BadRequest.MaxAttempts', { retryAfterSeconds, message: AUTH_MESSAGES.codesPaused })
}

/**
 * Counts a failure if the statement before it evaluated a code. It is counted before the code is compared; a right one
 * takes it back. The failure that is one too many starts the pause.
 */
export function failureStatement(db: Db, accountKey: string, now: Date) {
  const isOver = sql`coalesce(${codePauses.pausedUntil} <= ${now.getTime()}, 0)`
  const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE ${codePauses.failures} + 1 END`
  const until = now.getTime() + CODE_LIMITS.pauseMs
  return db.build
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

/** A password sign-in or a mailed link proves who it is: codes work again. */
export function liftCodePauseStatement(db: Db, userId: string) {
  return db.build.delete(codePauses).where(eq(codePauses.accountKey, userId))
}

/** Longer than any pause; failures that led to none are forgotten with it. */
const KEPT_MS = 30 * 24 * 3_600_000

export function forgetPausesStatement(db: Db, now: Date) {
  return db.build
    .delete(codePauses)
    .where(lt(codePauses.lastFailedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: codePauses.accountKey })
}
