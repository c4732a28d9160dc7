import { and, eq } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordUpdateInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import type { MemberContext } from '../context.ts'

/** Changes one's own password; this session goes on, every other one of the account ends. */
export async function passwordUpdate(context: MemberContext, { oldPassword, newPassword }: PasswordUpdateInput) {
  const { db, actor, now, env, client } = context
  const { userId, communityId, sessionId } = actor
  checkNewPassword(newPassword)
  const limit = ATTEMPT_LIMITS.currentPassword
  const key = await attemptKey(limit, [userId])
  const [counted, [account]] = await db.commit([attemptStatement(db, limit, key, now), accountStatement(db, userId)])
  checkAttempt(limit, counted[0], now)
  const passwordHash = account?.passwordHash ?? null
  const { isRight } = await verifyPassword(oldPassword, passwordHash)
  if (!account || passwordHash === null || !isRight) throw wrongCurrent()

  const owner = { userId, communityId, email: account.email, username: account.username }
  const change = { owner, network: client.network, keptSessionId: sessionId }
  const setHash = db.build
    .update(users)
    .set({ passwordHash: await hashPassword(newPassword) })
    // Somebody who changed it in the meantime has made the old password a wrong one.
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE'), eq(users.passwordHash, passwordHash)))
  try {
    await db.commitIf([setHash, ...(await passwordChangedStatements(db, env.OUTBOX_KEY, change, now))])
  } catch (error) {
    throw error instanceof PreconditionFailed ? wrongCurrent() : error
  }
}

function accountStatement(db: Db, userId: string) {
  return db.build
    .select({ passwordHash: users.passwordHash, email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
}

function wrongCurrent() {
  return new AppError('BadRequest.Invalid', {
    message: PASSWORD_MESSAGES.wrongCurrent,
    fields: { oldPassword: FORM_CODES.unknown },
  })
}
