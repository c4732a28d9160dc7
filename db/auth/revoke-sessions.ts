import { and, isNull, or } from 'drizzle-orm'
import type { DbContext } from '../context.ts'
import { sessions } from '../schema/auth.ts'
import { build, inList, statement } from '../statement.ts'
import { sha256 } from './sha256.ts'

export type RevokeSessionsInput = {
  /** From access tokens whose signature was verified. */
  readonly sessionIds: readonly string[]
  readonly refreshTokens: readonly string[]
}

type RevokeArgs = {
  readonly sessionIds: readonly string[]
  readonly hashes: readonly string[]
  readonly now: Date
}

const revokedSessions = statement((p: RevokeArgs) =>
  build
    .update(sessions)
    .set({ revokedAt: p.now, revokedBecause: 'signed out' })
    .where(
      and(
        or(
          inList(sessions.id, p.sessionIds),
          inList(sessions.refreshHash, p.hashes),
          inList(sessions.previousRefreshHash, p.hashes),
        ),
        isNull(sessions.revokedAt),
      ),
    ),
)

/** Ends the sessions of a sign-out, whatever their state; an unknown token changes nothing. */
export async function revokeSessions({ db, now }: DbContext, input: RevokeSessionsInput): Promise<void> {
  const { sessionIds } = input
  const hashes = await Promise.all(input.refreshTokens.map(sha256))
  if (sessionIds.length + hashes.length === 0) return
  await db.commit([revokedSessions({ sessionIds, hashes, now })])
}
