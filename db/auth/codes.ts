import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import type { DbContext } from '../context.ts'
import { codeSends, oneTimeCodes } from '../schema/codes.ts'
import { outbox } from '../schema/platform.ts'
import { build } from '../statement.ts'
import { type Account, canonical } from './accounts.ts'
import type { CodeBinding } from './code-hmac.ts'
import { deleteOldLockoutsStatement, isLockedOut } from './code-lockouts.ts'
import { sha256 } from './sha256.ts'

/** The key that codes are stored under: the id of the account, or for an unknown recipient a hash that is no account's id. */
export async function accountKeyOf(communityId: string, account: Account | null, to: string): Promise<string> {
  const unknown = `nobody/${await sha256(`${communityId}\n${canonical(to)}`)}`
  return account?.userId ?? unknown
}

export type NewCode = CodeBinding & {
  readonly id: string
  readonly hmac: string
  readonly browserHash: string | null
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

export type Guess = {
  readonly accountKey: string
  readonly communityId: string
  /** Null for an unknown recipient. */
  readonly channel: CodeChannel | null
  /** Null for a caller without the cookie of codes. */
  readonly browserHash: string | null
}

/**
 * Counts an evaluation of the codes that a guess may be compared with and returns them, in one statement, so that parallel
 * guesses never evaluate a code more often than its limit. A code whose message was sent replaces the ones before it; one
 * whose message was not sent does not.
 */
export function evaluateStatement(ctx: DbContext, guess: Guess) {
  const { now } = ctx
  const newer = alias(oneTimeCodes, 'newer')
  const wasReplaced = build
    .select({ one: sql`1` })
    .from(newer)
    .innerJoin(outbox, eq(outbox.id, newer.id))
    .where(
      and(
        eq(newer.accountKey, guess.accountKey),
        gt(newer.createdAt, oneTimeCodes.createdAt),
        eq(newer.purpose, oneTimeCodes.purpose),
        eq(outbox.status, 'SENT'),
      ),
    )
  return build
    .update(oneTimeCodes)
    .set({ evaluations: sql`${oneTimeCodes.evaluations} + 1` })
    .where(
      and(
        eq(oneTimeCodes.accountKey, guess.accountKey),
        eq(oneTimeCodes.communityId, guess.communityId),
        eq(oneTimeCodes.purpose, 'SIGN_IN'),
        guess.channel === null ? undefined : eq(oneTimeCodes.channel, guess.channel),
        or(isNull(oneTimeCodes.browserHash), eq(oneTimeCodes.browserHash, guess.browserHash ?? '')),
        isNull(oneTimeCodes.endedAt),
        gt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.evaluations, CODE_LIMITS.evaluations),
        sql`NOT ${isLockedOut(ctx, guess.accountKey)}`,
        sql`NOT EXISTS ${wasReplaced}`,
      ),
    )
    .returning({ id: oneTimeCodes.id, hmac: oneTimeCodes.codeHmac })
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
