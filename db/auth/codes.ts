import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import type { Pool } from '#shared/domain/auth/known-clients.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import type { DbContext } from '../context.ts'
import { codeSends, oneTimeCodes } from '../schema/codes.ts'
import { outbox } from '../schema/platform.ts'
import { anyRow, build } from '../statement.ts'
import type { CodeBinding } from './code-hmac.ts'
import { deleteOldLockoutsStatement, isLockedOut, poolKey } from './code-lockouts.ts'

export type NewCode = CodeBinding & {
  readonly id: string
  readonly hmac: string
  readonly browserHash: string | null
  readonly askedBy: string
  readonly pool: Pool
  readonly expiresAt: Date
}

export function newCodeStatement({ now }: DbContext, { hmac, ...code }: NewCode) {
  return build.insert(oneTimeCodes).values({ ...code, codeHmac: hmac, createdAt: now })
}

export function endCodeStatement({ now }: DbContext, codeId: string) {
  return build
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.endedAt)))
}

/** Ends every code of the account, once one of them was used. */
export function endCodesStatement({ now }: DbContext, accountKey: string) {
  return build
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.accountKey, accountKey), isNull(oneTimeCodes.endedAt)))
}

export type Asker = {
  readonly accountKey: string
  readonly communityId: string
  /** Null for a caller without the cookie of codes. */
  readonly browserHash: string | null
  readonly pool: Pool
}

/** The channel is null for an unknown recipient. */
export type Guess = Asker & { readonly channel: CodeChannel | null }

/**
 * The codes that a guess may be compared with as far as the account and the asker decide. A code whose message was sent replaces the
 * earlier ones of the same asker; one whose message was not sent does not. A code that belongs to no browser and was asked for by
 * somebody known is not compared with what strangers guess.
 */
function isUsable({ now }: DbContext, { accountKey, communityId, browserHash, pool }: Asker) {
  const newer = alias(oneTimeCodes, 'newer')
  const wasReplaced = anyRow()
    .from(newer)
    .innerJoin(outbox, eq(outbox.id, newer.id))
    .where(
      and(
        eq(newer.accountKey, accountKey),
        gt(newer.createdAt, oneTimeCodes.createdAt),
        eq(newer.purpose, oneTimeCodes.purpose),
        eq(newer.askedBy, oneTimeCodes.askedBy),
        eq(outbox.status, 'SENT'),
      ),
    )
  return and(
    eq(oneTimeCodes.accountKey, accountKey),
    eq(oneTimeCodes.communityId, communityId),
    eq(oneTimeCodes.purpose, 'SIGN_IN'),
    or(
      eq(oneTimeCodes.browserHash, browserHash ?? ''),
      and(isNull(oneTimeCodes.browserHash), pool === 'KNOWN' ? undefined : eq(oneTimeCodes.pool, 'STRANGERS')),
    ),
    isNull(oneTimeCodes.endedAt),
    gt(oneTimeCodes.expiresAt, now),
    lt(oneTimeCodes.evaluations, CODE_LIMITS.evaluations),
    sql`NOT EXISTS ${wasReplaced}`,
  )
}

/**
 * Counts an evaluation of the codes that a guess may be compared with and returns them, in one statement, so that parallel
 * guesses never evaluate a code more often than its limit.
 */
export function evaluateStatement(ctx: DbContext, guess: Guess) {
  return build
    .update(oneTimeCodes)
    .set({ evaluations: sql`${oneTimeCodes.evaluations} + 1` })
    .where(
      and(
        isUsable(ctx, guess),
        guess.channel === null ? undefined : eq(oneTimeCodes.channel, guess.channel),
        sql`NOT ${isLockedOut(ctx, poolKey(guess.accountKey, guess.pool))}`,
      ),
    )
    .returning({ id: oneTimeCodes.id, hmac: oneTimeCodes.codeHmac })
}

/** A code that the asker can still use, if there is one. */
export function usableCodeStatement(ctx: DbContext, asker: Asker) {
  return build.select({ id: oneTimeCodes.id }).from(oneTimeCodes).where(isUsable(ctx, asker)).limit(1)
}

const KEPT_MS = 24 * 3_600_000

/** Deletes codes, sends and lockouts that no longer decide anything; answers how many. */
export async function deleteOldCodes(ctx: DbContext): Promise<number> {
  const { db, now } = ctx
  const longAgo = new Date(now.getTime() - KEPT_MS)
  const deleted = await db.commit([
    build.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, longAgo)).returning({ key: oneTimeCodes.id }),
    build.delete(codeSends).where(lt(codeSends.sentAt, longAgo)).returning({ key: codeSends.id }),
    deleteOldLockoutsStatement(ctx),
  ])
  return deleted.reduce((sum, rows) => sum + rows.length, 0)
}
