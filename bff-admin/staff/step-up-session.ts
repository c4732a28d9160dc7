import { and, eq, isNull } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt, uncountIfBusy, uncountStatement } from '#db/auth/attempts.ts'
import type { DbContext } from '#db/context.ts'
import { attempts, sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { build, isOfUser } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { STAFF_MESSAGES } from '#shared/domain/staff/messages.ts'
import { stepUpEnd } from '#shared/domain/staff/step-up.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { verifyPassword } from '#shared/server/password-hash.ts'

export type StepUpContext = DbContext & {
  readonly actor: { readonly userId: string; readonly communityId: string; readonly sessionId: string }
  readonly client: { readonly network: string }
}
export type StepUpInput = { readonly password: string }

/**
 * Confirms the actor's password for this session; returns when the confirmation expires. The attempt is counted, per
 * account and together with those of password changes, before the password is verified.
 */
export async function stepUpSession(ctx: StepUpContext, { password }: StepUpInput): Promise<Date> {
  const { db, now, actor, client } = ctx
  const limit = ATTEMPT_LIMITS.currentPassword
  const key = await attemptKey(limit, [actor.userId])
  const [counted, [account]] = await db.commit([attemptStatement(ctx, { limit, key }), selectPassword(ctx)])
  checkAttempt(limit, counted[0], now)
  const { isRight } = await uncountIfBusy(ctx, [uncountStatement({ key })], () =>
    verifyPassword(password, account?.passwordHash ?? null, networkRange(client.network)),
  )
  if (!account || !isRight) throw wrongPassword()
  // The session was ended while the password was verified.
  if (!(await db.tryCommitIf([stepUpStatement(ctx), build.delete(attempts).where(eq(attempts.key, key))])))
    throw new AppError('NotAuthenticated')
  return stepUpEnd(now)
}

// Not 401, which would tell the page that its session has ended.
function wrongPassword(): AppError {
  return new AppError('BadRequest.Invalid', {
    message: STAFF_MESSAGES.wrongPassword,
    fields: { password: FORM_CODES.unknown },
  })
}

/** Condition: the admin session of the actor, if it has not been revoked. */
function isOwnSession({ actor }: StepUpContext) {
  return and(
    eq(sessions.id, actor.sessionId),
    isOfUser(sessions, actor),
    eq(sessions.kind, 'ADMIN'),
    isNull(sessions.revokedAt),
  )
}

function selectPassword(ctx: StepUpContext) {
  return build
    .select({ passwordHash: users.passwordHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOwnSession(ctx), eq(users.status, 'ACTIVE')))
}

/** Stamps the session after a password or code was confirmed. The first statement of a `commitIf`. */
export function stepUpStatement(ctx: StepUpContext) {
  return build.update(sessions).set({ steppedUpAt: ctx.now }).where(isOwnSession(ctx))
}
