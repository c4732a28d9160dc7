import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Db } from '../client.ts'
import { mailStatements } from '../outbox/enqueue.ts'
import { attempts, sessions } from '../schema/auth.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { attemptKey } from './attempts.ts'
import { liftCodePauseStatement } from './code-pauses.ts'

export type PasswordOwner = {
  readonly userId: string
  readonly email: string
  readonly username: string
  /** In whose name the owner is told. */
  readonly communityId: string
}

type Change = {
  readonly owner: PasswordOwner
  readonly network: string
  /** The session that asked for it and goes on; every other one of the account ends, in all communities. */
  readonly keptSessionId: string | null
}

/**
 * What follows a new password, for the batch that sets it: sessions and links end, failures are forgotten, codes rest no
 * longer, a mail tells.
 */
export async function passwordChangedStatements(db: Db, outboxKey: string, change: Change, now: Date) {
  const { owner, network, keptSessionId } = change
  const { userId, communityId } = owner
  const countedKeys = await Promise.all([
    attemptKey(ATTEMPT_LIMITS.password, [owner.email, network]),
    attemptKey(ATTEMPT_LIMITS.password, [owner.username, network]),
    attemptKey(ATTEMPT_LIMITS.currentPassword, [userId]),
  ])
  const isOther = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId)
  const template = 'password-changed'
  const idempotencyKey = `${template}/${userId}/${newId(now)}`
  return [
    db.build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'password changed' })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isOther)),
    db.build
      .update(passwordLinks)
      .set({ endedAt: now })
      .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.endedAt))),
    db.build.delete(attempts).where(inArray(attempts.key, countedKeys)),
    liftCodePauseStatement(db, userId),
    ...(await mailStatements(db, outboxKey, { communityId, userId, template, data: {}, idempotencyKey }, now)),
  ] as const
}
