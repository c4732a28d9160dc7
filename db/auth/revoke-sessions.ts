import { and, inArray, isNull, or } from 'drizzle-orm'
import type { DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { build } from '../statement.ts'
import { sha256 } from './sha256.ts'

export type RevokeSessionsInput = {
  /** From access tokens whose signature was verified. */
  readonly sessionIds: readonly string[]
  readonly refreshTokens: readonly string[]
}

/** Ends the sessions that a person signs out of, whatever their state; an unknown token changes nothing. */
export async function revokeSessions(ctx: DbContext, input: RevokeSessionsInput): Promise<void> {
  const { db, now } = ctx
  const sessionIds = [...input.sessionIds]
  const hashes = await Promise.all(input.refreshTokens.map(sha256))
  if (sessionIds.length + hashes.length === 0) return
  const isProven = or(
    inArray(sessions.id, sessionIds),
    inArray(sessions.refreshHash, hashes),
    inArray(sessions.previousRefreshHash, hashes),
  )
  await db.commit([
    build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'signed out' })
      .where(and(isProven, isNull(sessions.revokedAt))),
  ])
}
