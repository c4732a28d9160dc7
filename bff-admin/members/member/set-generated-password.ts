import { and, eq } from 'drizzle-orm'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { hashPassword } from '#shared/server/password-hash.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { generatePassword } from './generated-password.ts'
import { canHelpMembers, isMemberOf, readHelpedMember } from './member-access.ts'

/**
 * Sets a new password that only this response contains: it is neither stored nor emailed in plain text. All sessions
 * end, and the first sign-in with it requires choosing another password.
 */
export async function setGeneratedPassword(ctx: AdminContext, memberId: string): Promise<string> {
  const { userId, communityId } = ctx.actor
  const member = await readHelpedMember(ctx, memberId)
  if (!member.isActive) throw inactive()
  const password = generatePassword()
  const passwordHash = await hashPassword(password, networkRange(ctx.client.network))
  const audit = auditStatement(ctx, {
    action: 'user.generate-password',
    target: { type: 'user', id: memberId },
    memberVisible: true,
    after: { mustChangePassword: true },
  })
  const owner = { userId: memberId, communityId }
  const isWritten = await ctx.db.tryCommitIf([
    build
      .update(users)
      .set({ passwordHash, mustChangePassword: true })
      .where(
        and(isMemberOf({ communityId, memberId }), eq(users.status, 'ACTIVE'), canHelpMembers({ userId, communityId })),
      ),
    ...(await passwordChangedStatements(ctx, { owner, keptSessionId: null, isByStaff: true })),
    audit,
  ])
  if (!isWritten) throw new AppError('ServiceUnavailable')
  return password
}

function inactive() {
  return new AppError('Unprocessable', { message: PASSWORD_LINK_TEXTS.inactive })
}
