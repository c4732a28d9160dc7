import { and, eq, isNull } from 'drizzle-orm'
import { readLinkRefusal, sendPasswordLink } from '#db/auth/password-links.ts'
import type { ActorContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId } from '#db/statement.ts'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { canHelpMembers, checkCanHelpMembers } from '../members/member/member-access.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'

export type SendUserPasswordLinkInput = { readonly userId: string; readonly purpose: LinkPurpose }

/** Emails a person of this community a link to choose a password: a new one, or with SETUP the first. */
export async function sendUserPasswordLink(
  ctx: StaffContext,
  { userId, purpose }: SendUserPasswordLinkInput,
): Promise<void> {
  const { db, actor } = ctx
  const { communityId } = actor
  const [, [person]] = await Promise.all([checkCanHelpMembers(ctx), db.read(selectPerson(ctx, userId))])
  if (!person) throw new AppError('NotFound')
  if (person.status !== 'ACTIVE') throw new AppError('Unprocessable', { message: PASSWORD_LINK_TEXTS.inactive })
  if (purpose === 'SETUP' && person.passwordHash !== null)
    throw new AppError('Unprocessable', { message: PASSWORD_LINK_TEXTS.hasPassword })

  const audit = auditStatement(ctx, {
    action: 'user.send-password-link',
    target: { type: 'user', id: userId },
    memberVisible: true,
    after: { passwordLink: purpose },
  })
  const provided = and(
    eq(users.communityId, communityId),
    purpose === 'SETUP' ? isNull(users.passwordHash) : undefined,
    canHelpMembers(ctx.actor),
  )
  try {
    await sendPasswordLink(ctx, { userId, communityId, purpose, source: 'STAFF', provided, alsoWrite: [audit] })
  } catch (error) {
    throw error instanceof PreconditionFailed ? await readLinkRefusal(ctx, { userId, source: 'STAFF' }) : error
  }
}

function selectPerson({ actor }: ActorContext, userId: string) {
  return build
    .select({ status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(hasId(users, userId, actor))
}
