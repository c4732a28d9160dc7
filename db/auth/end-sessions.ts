import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { sessions } from '../schema/auth.ts'
import { sha256 } from './sha256.ts'

export type SessionProofs = {
  /** From access tokens whose signature was verified. */
  readonly sessionIds: readonly string[]
  readonly refreshTokens: readonly string[]
}

/** Ends the sessions that somebody proves to hold, whatever their state; a proof that fits nothing changes nothing. */
export async function endSessions(db: Db, proofs: SessionProofs, because: string, now: Date): Promise<void> {
  const hashes = await Promise.all(proofs.refreshTokens.map(sha256))
  if (proofs.sessionIds.length + hashes.length === 0) return
  const proven = or(
    inArray(sessions.id, [...proofs.sessionIds]),
    inArray(sessions.refreshHash, hashes),
    inArray(sessions.previousRefreshHash, hashes),
  )
  await db.commit([
    db.build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: because })
      .where(and(proven, isNull(sessions.revokedAt))),
  ])
}
