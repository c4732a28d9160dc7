import { and, eq } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt, uncountIfBusy, uncountStatement } from '#db/auth/attempts.ts'
import { openDeletion } from '#db/members/privacy/account-deletions.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isOfUser } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PRIVACY_MESSAGES, RECENT_SIGN_IN_MS } from '#shared/domain/members/privacy.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { verifyPassword } from '#shared/server/password-hash.ts'
import type { MemberContext } from '../../context.ts'

/**
 * Requests the deletion of the actor's account. It is confirmed by the password, or, without a password, by a session
 * opened with a code a few minutes ago.
 */
export async function requestAccountDeletion(ctx: MemberContext, password: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now, client } = ctx
  const { userId, communityId, sessionId } = actor
  const limit = ATTEMPT_LIMITS.currentPassword
  const key = await attemptKey(limit, [userId])
  const account = build
    .select({ passwordHash: users.passwordHash, signedInAt: sessions.createdAt })
    .from(users)
    .innerJoin(sessions, isOfUser(sessions, { userId: users.id, communityId: users.communityId }))
    .where(and(hasId(users, userId, { communityId }), eq(sessions.id, sessionId)))
  const [counted, [own]] = await db.commit([attemptStatement(ctx, { limit, key }), account])
  checkAttempt(limit, counted[0], now)
  if (!own) throw new AppError('NotAuthenticated')
  if (own.passwordHash === null) {
    const isRecent = now.getTime() - own.signedInAt.getTime() <= RECENT_SIGN_IN_MS
    if (!isRecent) throw refused(PRIVACY_MESSAGES.signInAgain)
  } else {
    const { passwordHash } = own
    const { isRight } = await uncountIfBusy(ctx, [uncountStatement({ key })], () =>
      verifyPassword(password, passwordHash, networkRange(client.network)),
    )
    if (!isRight) throw refused(PRIVACY_MESSAGES.wrongPassword)
  }
  await db.commit([uncountStatement({ key })])
  await openDeletion(ctx)
  ctx.kickOutbox()
}

function refused(message: string) {
  return new AppError('BadRequest.Invalid', { message, fields: { password: FORM_CODES.unknown } })
}
