import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { AttemptLimit } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { DbContext } from '../context.ts'
import { attempts } from '../schema/auth.ts'
import { build, statement } from '../statement.ts'
import { sha256 } from './sha256.ts'

/** The key that an attempt is counted by: a hash, so that the table holds no email and no address in the clear. */
export function attemptKey(limit: AttemptLimit, parts: readonly string[]): Promise<string> {
  return sha256([limit.name, ...parts].join('\n'))
}

export type CountedAttempt = { readonly count: number; readonly windowStartedAt: Date }

export type NewAttempt = {
  readonly limit: AttemptLimit
  readonly key: string
  /** Where this holds, nothing is counted and no row is answered. */
  readonly unless?: SQL
}

/**
 * Counts an attempt and reads the count in one statement, so that of parallel guesses each is counted before it is
 * evaluated. It comes first in the batch that reads what is verified; `checkAttempt` judges its answer before verifying.
 */
export function attemptStatement({ now }: DbContext, { limit, key, unless = sql`FALSE` }: NewAttempt) {
  const isOver = sql`${attempts.windowStartedAt} <= ${now.getTime() - limit.windowMs}`
  const startsAnew = limit.isLockout ? sql`(${isOver} OR ${attempts.count} = ${limit.most})` : isOver
  return build
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

type CountArgs = { readonly attemptKey: string; readonly now: Date }

/** `attemptStatement` for what is sent every few seconds: built once. For limits that are no lockouts. */
export function attemptCounter<Args extends CountArgs>(limit: AttemptLimit, unless: (p: Args) => SQL) {
  return statement((p: Args) => {
    const isOver = sql`${attempts.windowStartedAt} <= ${p.now} - ${limit.windowMs}`
    return build
      .insert(attempts)
      .select(sql`SELECT ${p.attemptKey}, 1, ${p.now} WHERE NOT (${unless(p)})`)
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
          windowStartedAt: sql`CASE WHEN ${isOver} THEN ${p.now} ELSE ${attempts.windowStartedAt} END`,
        },
      })
      .returning({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
  })
}

/** Reads a count, for a caller whose own attempt may not have been counted. */
export function countedStatement(key: string) {
  return build
    .select({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
    .from(attempts)
    .where(eq(attempts.key, key))
}

export function isOver(limit: AttemptLimit, { windowStartedAt }: CountedAttempt, now: Date): boolean {
  return windowStartedAt.getTime() <= now.getTime() - limit.windowMs
}

/** Throws the limit's refusal, with the seconds to wait, once there were too many attempts in the window. */
export function checkAttempt(limit: AttemptLimit, counted: CountedAttempt | undefined, now: Date) {
  if (counted && counted.count <= limit.most) return
  const seconds = secondsLeft(limit, counted?.windowStartedAt ?? now, now)
  throw new AppError(limit.refusal ?? 'BadRequest.MaxAttempts', { retryAfterSeconds: seconds })
}

export function secondsLeft(limit: AttemptLimit, startedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((startedAt.getTime() + limit.windowMs - now.getTime()) / 1000))
}

const KEPT_MS = 24 * 3_600_000

/** Deletes counts whose window ended long ago; answers how many. */
export async function deleteOldAttempts({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(attempts)
      .where(lt(attempts.windowStartedAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ key: attempts.key }),
  ])
  return deleted.length
}
