import { and, eq, gt, isNull } from 'drizzle-orm'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build } from '#db/statement.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordResetInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { hashPassword } from '#shared/server/password-hash.ts'
import type { PublicContext } from '../context.ts'
import { findUsableLink } from './find-usable-link.ts'

/** Sets a password by a mailed link, once. Ends every session of the account and opens none. */
export async function resetPassword(ctx: PublicContext, { resetToken, newPassword }: PasswordResetInput) {
  const { db, now } = ctx
  checkNewPassword(newPassword)
  // Found before hashing, which costs a hundred times more than the statement.
  const link = await findUsableLink(ctx, resetToken)
  if (!link) throw invalidLink()
  const isStillUsable = and(
    eq(passwordLinks.id, link.linkId),
    isNull(passwordLinks.endedAt),
    gt(passwordLinks.expiresAt, now),
  )
  const spendLink = build.update(passwordLinks).set({ endedAt: now }).where(isStillUsable)
  const setHash = build
    .update(users)
    .set({ passwordHash: await hashPassword(newPassword) })
    .where(and(eq(users.id, link.userId), eq(users.status, 'ACTIVE')))
  const followUp = await passwordChangedStatements(ctx, { owner: link, keptSessionId: null })
  try {
    await db.commitIf([spendLink, setHash, ...followUp])
  } catch (error) {
    throw error instanceof PreconditionFailed ? invalidLink() : error
  }
  ctx.kickOutbox()
}

function invalidLink() {
  return new AppError('BadRequest.InvalidCode', { message: PASSWORD_MESSAGES.invalidLink })
}
