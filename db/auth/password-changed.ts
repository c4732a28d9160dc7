import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_CHANGED, PASSWORD_SET_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ClientContext, OutboxContext } from '../context.ts'
import { notificationStatements } from '../notifications/notification-statements.ts'
import { emailStatements } from '../outbox/enqueue.ts'
import { attempts, sessions } from '../schema/auth.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { build } from '../statement.ts'
import { accountAttemptKey, attemptKey } from './attempts.ts'
import { liftLockoutsStatement } from './code-lockouts.ts'
import { clientHashes, forgetClientsStatement, type KnownClientContext } from './known-clients.ts'

export type PasswordOwner = {
  readonly userId: string
  /** The community that sends the email to the owner. */
  readonly communityId: string
}

type Change = {
  readonly owner: PasswordOwner
  /** The session that requested the change stays; every other one of the account ends, in all communities. */
  readonly keptSessionId: string | null
  /** Staff set the password, which the email to its owner says. */
  readonly isByStaff?: boolean
}

/**
 * The consequences of a new password, for the batch that sets it: sessions and links end, other browsers and addresses become unknown,
 * counted failures and code lockouts are deleted, and the owner is notified.
 */
export async function passwordChangedStatements(
  ctx: OutboxContext & ClientContext & KnownClientContext,
  change: Change,
) {
  const { now, client } = ctx
  const { network } = client
  const { owner, keptSessionId, isByStaff = false } = change
  const { userId, communityId } = owner
  const countedKeys = [
    (await accountAttemptKey(ATTEMPT_LIMITS.password, network)).of(userId),
    await attemptKey(ATTEMPT_LIMITS.currentPassword, [userId]),
  ]
  const { browser } = await clientHashes(ctx)
  const isOther = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId)
  const template = isByStaff ? 'password-set-by-staff' : 'password-changed'
  const idempotencyKey = `${template}/${userId}/${newId(now)}`
  return [
    build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'password changed' })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isOther)),
    build
      .update(passwordLinks)
      .set({ endedAt: now })
      .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.endedAt))),
    build.delete(attempts).where(inArray(attempts.key, countedKeys)),
    liftLockoutsStatement(userId),
    forgetClientsStatement(userId, keptSessionId === null ? '' : browser),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template,
      data: {},
      idempotencyKey,
    })),
    ...notificationStatements(
      ctx,
      { communityId, userId, causeKey: idempotencyKey },
      isByStaff ? PASSWORD_SET_BY_STAFF : PASSWORD_CHANGED,
    ),
  ] as const
}
