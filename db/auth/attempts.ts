import { lt, sql } from 'drizzle-orm'
import type { AttemptLimit } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '../client.ts'
import { attempts } from '../schema/auth.ts'
import { sha256 } from './sha256.ts'

/** Under which an attempt is counted; holds no email and no address in the clear. */
export const attemptKey = (limit: AttemptLimit, parts: readonly string[]): Promise<string> =>
  sha256([limit.name, ...parts].join('\n'))

export type CountedAttempt = { readonly count: number; readonly windowStartedAt: Date }

/**
 * Counts an attempt, in one statement, so that parallel guesses cannot slip through between a look and a count. Goes
 * first into the batch that reads what is verified; `checkAttempt` its answer before verifying.
 */
export const attemptStatement = (db: Db, limit: AttemptLimit, key: string, now: Date) => {
  const isOver = sql`${attempts.windowStartedAt} <= ${now.getTime() - limit.windowMs}`
  return db.build
    .insert(attempts)
    .values({ key, count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        windowStartedAt: sql`CASE WHEN ${isOver} THEN ${now.getTime()} ELSE ${attempts.windowStartedAt} END`,
      },
    })
    .returning({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
}

/** Throws the code with the seconds to wait once there were too many in the window. */
export const checkAttempt = (
  limit: AttemptLimit,
  counted: CountedAttempt | undefined,
  now: Date,
  code: 'BadRequest.MaxAttempts' | 'TooManyRequests' = 'BadRequest.MaxAttempts',
) => {
  if (counted && counted.count <= limit.most) return
  throw new AppError(code, { retryAfterSeconds: secondsLeft(limit, counted?.windowStartedAt ?? now, now) })
}

export const secondsLeft = (limit: AttemptLimit, startedAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((startedAt.getTime() + limit.windowMs - now.getTime()) / 1000))

const KEPT_MS = 24 * 3_600_000

/** Counts whose window ended long ago; answers how many. */
export const forgetOldAttempts = async (db: Db, now: Date): Promise<number> => {
  const [gone] = await db.commit([
    db.build
      .delete(attempts)
      .where(lt(attempts.windowStartedAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ key: attempts.key }),
  ])
  return gone.length
}
