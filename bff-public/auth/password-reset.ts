import { and, eq, gt, isNull } from 'drizzle-orm'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordResetInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { hashPassword } from '#shared/server/password-hash.ts'
import { findLiveLink } from './live-link.queries.ts'
import type { PasswordDeps } from './password-deps.ts'

/** Sets a password by a mailed link, once. Ends every session of the account and opens none. */
export async function passwordReset(deps: PasswordDeps, { resetToken, newPassword }: PasswordResetInput) {
  const { db, client, now, env } = deps
  checkNewPassword(newPassword)
  // Looked for before hashing, which costs a hundred times more than the question.
  const link = await findLiveLink(db, resetToken, client.host, now)
  if (!link) throw deadLink()
  const change = { owner: link, network: client.network, keptSessionId: null }
  const isStillLive = and(
    eq(passwordLinks.id, link.linkId),
    isNull(passwordLinks.endedAt),
    gt(passwordLinks.expiresAt, now),
  )
  const spendLink = db.build.update(passwordLinks).set({ endedAt: now }).where(isStillLive)
  const setHash = db.build
    .update(users)
    .set({ passwordHash: await hashPassword(newPassword) })
    .where(and(eq(users.id, link.userId), eq(users.status, 'ACTIVE')))
  try {
    await db.commitIf([spendLink, setHash, ...(await passwordChangedStatements(db, env.OUTBOX_KEY, change, now))])
  } catch (error) {
    throw error instanceof PreconditionFailed ? deadLink() : error
  }
}

/** Asks only: a link that is looked at still works. */
export async function passwordTokenIsValid({ db, client, now }: PasswordDeps, token: string): Promise<boolean> {
  return (await findLiveLink(db, token, client.host, now)) !== null
}

function deadLink() {
  return new AppError('BadRequest.InvalidCode', { message: PASSWORD_MESSAGES.invalidLink })
}
