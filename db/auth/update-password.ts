import { and, eq } from 'drizzle-orm'
import type { ClientContext, OutboxContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import type { PasswordUpdateInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import { attemptKey, attemptStatement, checkAttempt, uncountIfBusy, uncountStatement } from './attempts.ts'
import type { KnownClientContext } from './known-clients.ts'
import { passwordChangedStatements } from './password-changed.ts'

type PasswordContext = OutboxContext &
  ClientContext &
  KnownClientContext & {
    readonly actor: { readonly userId: string; readonly communityId: string; readonly sessionId: string }
    readonly kickOutbox: () => void
  }

/** Changes the actor's own password; the current session stays, every other one of the account ends. */
export async function updatePassword(ctx: PasswordContext, { oldPassword, newPassword }: PasswordUpdateInput) {
  const { db, actor, now, client } = ctx
  const { userId, communityId, sessionId } = actor
  const lane = networkRange(client.network)
  checkNewPassword(newPassword)
  const limit = ATTEMPT_LIMITS.currentPassword
  const key = await attemptKey(limit, [userId])
  const [counted, [account]] = await db.commit([attemptStatement(ctx, { limit, key }), accountStatement(userId)])
  checkAttempt(limit, counted[0], now)
  const passwordHash = account?.passwordHash ?? null
  const { isRight } = await uncountIfBusy(ctx, [uncountStatement({ key })], () =>
    verifyPassword(oldPassword, passwordHash, lane),
  )
  if (!account || passwordHash === null || !isRight) throw wrongCurrent()

  const owner = { userId, communityId }
  const setHash = build
    .update(users)
    .set({ passwordHash: await hashPassword(newPassword, lane), mustChangePassword: false })
    // The WHERE repeats the hash: after a concurrent change the old password counts as wrong.
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE'), eq(users.passwordHash, passwordHash)))
  const followUp = await passwordChangedStatements(ctx, { owner, keptSessionId: sessionId })
  if (!(await db.tryCommitIf([setHash, ...followUp]))) throw wrongCurrent()
  ctx.kickOutbox()
}

function accountStatement(userId: string) {
  return build.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
}

function wrongCurrent() {
  return new AppError('BadRequest.Invalid', {
    message: PASSWORD_MESSAGES.wrongCurrent,
    fields: { oldPassword: FORM_CODES.unknown },
  })
}
