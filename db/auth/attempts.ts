import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { AttemptLimit } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '../client.ts'
import { attempts } from '../schema/auth.ts'
import { sha256 } from './sha256.ts'

/** Under which an attempt is counted; holds no email and no address in the clear. */
export function attemptKey(limit: AttemptLimit, parts: readonly string[]): Promise<string> {
  return sha256([limit.name, ...parts].join('\n'))
}

export type CountedAttempt = { readonly count: number; readonly windowStartedAt: Date }

/**
 * Counts an attempt, in one statement, so that parallel guesses cannot slip through between a look and a count. Goes
 * first into the batch that reads what is verified; `checkAttempt` its answer before verifying. Counts nothing, and answers
 * nothing, where `unless` holds.
 */
export function attemptStatement(db: Db, limit: AttemptLimit, key: string, now: Date, unless: SQL = sql`FALSE`) {
  const isOver = sql`${attempts.windowStartedAt} <= ${now.getTime() - limit.windowMs}`
  const startsAnew = limit.isLockout ? sql`(${isOver} OR ${attempts.count} = ${limit.most})` : isOver
  return db.build
    .insert(attempts)
    .select(sql`SELECT ${key}, 1, ${now.getTime()} WHERE NOT (${unless})`)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        windowStartedAt: sql`CASE WHEN ${startsAnew} THEN ${now.getTime()} ELSE ${attempts.windowStartedAt} END`,
      },
    })
    .returning({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
}

/** What is counted, for a caller whose own attempt may not have been. */
export function countedStatement(db: Db, key: string) {
  return db.build
    .select({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
    .from(attempts)
    .where(eq(attempts.key, key))
}

export function isOver(limit: AttemptLimit, { windowStartedAt }: CountedAttempt, now: Date): boolean {
  return windowStartedAt.getTime() <= now.getTime() - limit.windowMs
}

/** Throws the limit's refusal with the seconds to wait once there were too many in the window. */
export function checkAttempt(limit: AttemptLimit, counted: CountedAttempt | undefined, now: Date) {
  if (counted && counted.count <= limit.most) return
  const seconds = secondsLeft(limit, counted?.windowStartedAt ?? now, now)
  throw new AppError(limit.refusal ?? 'BadRequest.MaxAttempts', { retryAfterSeconds: seconds })
}

export function secondsLeft(limit: AttemptLimit, startedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((startedAt.getTime() + limit.windowMs - now.getTime()) / 1000))
}

const KEPT_MS = 24 * 3_600_000

/** Counts whose window ended long ago; answers how many. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<number> {
  const [gone] = await db.commit([
    db.build
      .delete(attempts)
      .where(lt(attempts.windowStartedAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ key: attempts.key }),
  ])
  return gone.length
}
