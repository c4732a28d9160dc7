import { and, eq, gt, isNull } from 'drizzle-orm'
import { networkAttempt, uncountIfBusy } from '#db/auth/attempts.ts'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build } from '#db/statement.ts'
import { NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import type { PasswordResetInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { hashPassword, verifyPassword } from '#shared/server/password-hash.ts'
import type { PublicContext } from '../context.ts'
import { usableLinkStatement } from './find-usable-link.ts'

/** Sets a password with an emailed link, once. Ends every session of the account and opens none. */
export async function resetPassword(ctx: PublicContext, { resetToken, newPassword }: PasswordResetInput) {
  const { db, now, client } = ctx
  checkNewPassword(newPassword)
  const { link, uncount } = await findLink(ctx, resetToken)
  const lane = networkRange(client.network)
  if (link.givenHash !== null) {
    const { isRight } = await uncountIfBusy(ctx, uncount, () => verifyPassword(newPassword, link.givenHash, lane))
    if (isRight) throw sameAsGiven()
  }
  const passwordHash = await uncountIfBusy(ctx, uncount, () => hashPassword(newPassword, lane))
  const isStillUsable = and(
    eq(passwordLinks.id, link.linkId),
    isNull(passwordLinks.endedAt),
    gt(passwordLinks.expiresAt, now),
  )
  const spendLink = build.update(passwordLinks).set({ endedAt: now }).where(isStillUsable)
  const setHash = build
    .update(users)
    .set({ passwordHash, mustChangePassword: false })
    .where(and(eq(users.id, link.userId), eq(users.status, 'ACTIVE')))
  const followUp = await passwordChangedStatements(ctx, { owner: link, keptSessionId: null })
  if (!(await db.tryCommitIf([spendLink, setHash, ...followUp, ...uncount]))) throw invalidLink()
  ctx.kickOutbox()
}

/** Counts by network and finds the link before hashing, which costs a hundred times more than the statements. */
async function findLink(ctx: PublicContext, token: string) {
  const community = await ctx.findCommunity()
  if (!community) throw invalidLink()
  const network = await networkAttempt(ctx, NETWORK_LIMITS.passwordReset)
  const [byAddress, byRange, [link]] = await ctx.db.commit([
    ...network.statements,
    await usableLinkStatement({ ...ctx, community }, token),
  ])
  network.check(byAddress, byRange)
  if (!link) throw invalidLink()
  return { link, uncount: network.uncount }
}

function invalidLink() {
  return new AppError('BadRequest.InvalidCode', { message: PASSWORD_LINK_TEXTS.invalidLink })
}

function sameAsGiven() {
  const fields = { newPassword: FORM_CODES.passwordStrength }
  return new AppError('BadRequest.Invalid', { message: PASSWORD_MESSAGES.sameAsGiven, fields })
}
