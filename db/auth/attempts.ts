import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { AttemptLimit, NetworkLimit } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { type RefusalReason, refusalExtensions } from '#shared/domain/auth/refusals.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import type { ClientContext, DbContext } from '../context.ts'
import { attempts } from '../schema/auth.ts'
import { build, statement, statementByShape } from '../statement.ts'
import { sha256 } from './sha256.ts'

/** The key that an attempt is counted by: a hash, so that the table holds no plain email or address. */
export function attemptKey(limit: AttemptLimit, parts: readonly string[]): Promise<string> {
  return sha256([limit.name, ...parts].join('\n'))
}

/** The key for attempts on a known account from an address; `accountAttemptCounter` finds it by the unit. */
export async function accountAttemptKey(limit: AttemptLimit, address: string) {
  const unit = await sha256(address)
  return { unit, of: (accountKey: string) => `${limit.name}/${accountKey}/${unit}` }
}

export type CountedAttempt = { readonly count: number; readonly windowStartedAt: Date }

export type NewAttempt = { readonly limit: AttemptLimit; readonly key: string }

type Timed = { readonly now: Date }
type CountArgs = Timed & { readonly attemptKey: string }
type AccountCountArgs = Timed & { readonly unit: string }
type KeyArgs = { readonly key: string }

type Counted = { readonly key: string | SQL; readonly unless?: SQL }

function countedInsert(limit: AttemptLimit, p: Timed, { key, unless = sql`FALSE` }: Counted) {
  const now = sql`${p.now}`
  const isOver = sql`${attempts.windowStartedAt} <= ${now} - ${limit.windowMs}`
  const startsAnew = limit.isLockout ? sql`(${isOver} OR ${attempts.count} = ${limit.most})` : isOver
  return build
    .insert(attempts)
    .select(sql`SELECT ${key}, 1, ${now} WHERE NOT (${unless})`)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        // A refused attempt does not increase the count, so that uncounted attempts make room for others.
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE min(${attempts.count}, ${limit.most}) + 1 END`,
        windowStartedAt: sql`CASE WHEN ${startsAnew} THEN ${now} ELSE ${attempts.windowStartedAt} END`,
      },
    })
    .returning({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
}

/** Makes the statements that count an attempt, one for each limit. If `unless` holds, nothing is counted and no row is returned. */
export function attemptCounter<Args extends CountArgs>(unless: (p: Args) => SQL = () => sql`FALSE`) {
  return statementByShape(
    (limit: AttemptLimit) => (p: Args) => countedInsert(limit, p, { key: p.attemptKey, unless: unless(p) }),
  )
}

const counterOf = attemptCounter()

/** Counts an attempt on the account that the statement itself finds: `accountKey` is the SQL of its key. */
export function accountAttemptCounter<Args extends object>(limit: AttemptLimit, accountKey: (p: Args) => SQL) {
  return statement((p: Args & AccountCountArgs) =>
    countedInsert(limit, p, { key: sql`${`${limit.name}/`} || ${accountKey(p)} || '/' || ${p.unit}` }),
  )
}

/**
 * Counts an attempt and reads the count in one statement, so that each of several parallel guesses is counted before it is evaluated. It
 * comes first in the batch that reads what is verified; `checkAttempt` checks its result before verifying.
 */
export function attemptStatement({ now }: DbContext, { limit, key }: NewAttempt) {
  return counterOf(limit)({ attemptKey: key, now })
}

/** Reads a count, for a caller whose own attempt may not have been counted. */
const countedStatement = statement((p: KeyArgs) =>
  build
    .select({ count: attempts.count, windowStartedAt: attempts.windowStartedAt })
    .from(attempts)
    .where(eq(attempts.key, p.key)),
)

export function isOver(limit: AttemptLimit, { windowStartedAt }: CountedAttempt, now: Date): boolean {
  return windowStartedAt.getTime() <= now.getTime() - limit.windowMs
}

/** Throws the limit's refusal, with the seconds to wait, once there were too many attempts in the window. */
export function checkAttempt(
  limit: AttemptLimit,
  counted: CountedAttempt | undefined,
  now: Date,
  { reason, sentence }: { readonly reason?: RefusalReason; readonly sentence?: (wait: string) => string } = {},
) {
  if (counted && counted.count <= limit.most) return
  throw limitRefusal({
    code: limit.refusal ?? 'BadRequest.MaxAttempts',
    until: windowEnd(counted?.windowStartedAt, limit.windowMs, now),
    now,
    ...(sentence && { sentence }),
    ...(reason && { extensions: refusalExtensions(reason) }),
  })
}

/** Uncounts an attempt that succeeded or was not evaluated. */
export const uncountStatement = statement((p: KeyArgs) =>
  build
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(eq(attempts.key, p.key), gt(attempts.count, 0))),
)

type Uncounting = ReturnType<typeof uncountStatement>

/** Hashes; uncounts the attempt if hashing was refused as busy instead of being evaluated. */
export async function uncountIfBusy<T>(
  { db }: DbContext,
  counters: readonly [Uncounting, ...Uncounting[]],
  hash: () => Promise<T>,
): Promise<T> {
  try {
    return await hash()
  } catch (error) {
    if (error instanceof AppError && error.code === 'ServiceUnavailable') await db.commit(counters)
    throw error
  }
}

/** Deletes the attempts counted so far. */
export const forgetAttemptsStatement = statement((p: KeyArgs) => build.delete(attempts).where(eq(attempts.key, p.key)))

/**
 * Counts an attempt by the caller's address and range, across accounts: the statements of the first batch, the check of their results
 * before anything is verified, and the statements that uncount it. `count` may replace `attemptStatement`.
 */
export async function networkAttempt(
  ctx: DbContext & ClientContext,
  { address, range }: NetworkLimit,
  count = (attempt: NewAttempt) => attemptStatement(ctx, attempt),
) {
  const { network } = ctx.client
  const [byAddress, byRange] = await Promise.all([
    attemptKey(address, [network]),
    attemptKey(range, [networkRange(network)]),
  ])
  const refused = { reason: 'NETWORK', sentence: followedByWait(AUTH_MESSAGES.networkBusy) } as const
  return {
    statements: [count({ limit: address, key: byAddress }), count({ limit: range, key: byRange })] as const,
    /** Without a row nothing was counted, so nothing is refused. */
    check: (...counted: readonly [byAddress: readonly CountedAttempt[], byRange: readonly CountedAttempt[]]) => {
      for (const [at, limit] of [address, range].entries()) {
        const row = counted[at]?.[0]
        if (row && !isOver(limit, row, ctx.now)) checkAttempt(limit, row, ctx.now, refused)
      }
    },
    uncount: [uncountStatement({ key: byAddress }), uncountStatement({ key: byRange })] as const,
    /** The earlier counts, for a caller whose own attempt may not have been counted. */
    counted: [countedStatement({ key: byAddress }), countedStatement({ key: byRange })] as const,
  }
}

const KEPT_MS = 24 * 3_600_000

/** Deletes counts whose window ended long ago; returns how many. */
export async function deleteOldAttempts({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(attempts)
      .where(lt(attempts.windowStartedAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ key: attempts.key }),
  ])
  return deleted.length
}
