import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import type { Db } from '../client.ts'
import { codeSends, oneTimeCodes } from '../schema/codes.ts'
import { outbox } from '../schema/platform.ts'
import { type Account, canonical } from './accounts.ts'
import type { CodeBond } from './code-hmac.ts'
import { forgetPausesStatement, isPaused } from './code-pauses.ts'
import { sha256 } from './sha256.ts'

/** Under which codes are kept: the account's id, or for a recipient that is nobody's a key that is no account's. */
export async function accountKeyOf(communityId: string, account: Account | null, to: string): Promise<string> {
  const nobody = `nobody/${await sha256(`${communityId}\n${canonical(to)}`)}`
  return account?.userId ?? nobody
}

export type NewCode = CodeBond & {
  readonly id: string
  readonly hmac: string
  readonly browserHash: string | null
  readonly expiresAt: Date
}

export function newCodeStatement(db: Db, { hmac, ...code }: NewCode, now: Date) {
  return db.build.insert(oneTimeCodes).values({ ...code, codeHmac: hmac, createdAt: now })
}

export function endCodeStatement(db: Db, codeId: string, now: Date) {
  return db.build
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.endedAt)))
}

/** With a code that was used, every other one of the account ends. */
export function endCodesStatement(db: Db, accountKey: string, now: Date) {
  return db.build
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.accountKey, accountKey), isNull(oneTimeCodes.endedAt)))
}

export type Guess = {
  readonly accountKey: string
  readonly communityId: string
  /** Null for a recipient that is nobody's. */
  readonly channel: CodeChannel | null
  /** Null for a caller that shows no cookie of ours. */
  readonly browserHash: string | null
}

/**
 * Counts an evaluation of the codes that a guess may be compared with, and answers them: one statement, so that no number
 * of guesses at once evaluates a code more often than it may be. A code whose message was sent ends the ones before it; one
 * that never left does not.
 */
export function evaluateStatement(db: Db, guess: Guess, now: Date) {
  const newer = alias(oneTimeCodes, 'newer')
  const wasReplaced = db.build
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
  return db.build
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
        sql`NOT ${isPaused(db, guess.accountKey, now)}`,
        sql`NOT EXISTS ${wasReplaced}`,
      ),
    )
    .returning({ id: oneTimeCodes.id, hmac: oneTimeCodes.codeHmac })
}

const KEPT_MS = 24 * 3_600_000

/** Codes, sends and pauses that decide nothing any more; answers how many. */
export async function forgetOldCodes(db: Db, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - KEPT_MS)
  const gone = await db.commit([
    db.build.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, longAgo)).returning({ key: oneTimeCodes.id }),
    db.build.delete(codeSends).where(lt(codeSends.sentAt, longAgo)).returning({ key: codeSends.id }),
    forgetPausesStatement(db, now),
  ])
  return gone.reduce((sum, rows) => sum + rows.length, 0)
}
