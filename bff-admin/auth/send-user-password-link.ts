import { and, eq, exists, isNull } from 'drizzle-orm'
import { readLinkRefusal, sendPasswordLink } from '#db/auth/password-links.ts'
import type { ActorContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AdminContext } from '../context.ts'

export type SendUserPasswordLinkInput = { readonly userId: string; readonly purpose: LinkPurpose }

type SendContext = Pick<AdminContext, 'db' | 'actor' | 'now' | 'outboxKey' | 'correlationId' | 'kickOutbox'>

/** Mails a person of this community a link to choose a password: RESET for a new one, SETUP for the first. */
export async function sendUserPasswordLink(
  ctx: SendContext,
  { userId, purpose }: SendUserPasswordLinkInput,
): Promise<void> {
  const { db, now, actor, correlationId } = ctx
  const { communityId } = actor
  const [rights, [person]] = await Promise.all([db.read(adminRight(ctx)), db.read(personStatement(ctx, userId))])
  if (rights.length === 0) throw new AppError('NotAllowed')
  if (!person) throw new AppError('NotFound')
  if (person.status !== 'ACTIVE') throw new AppError('Unprocessable', { message: PASSWORD_MESSAGES.inactive })
  if (purpose === 'SETUP' && person.passwordHash !== null)
    throw new AppError('Unprocessable', { message: PASSWORD_MESSAGES.hasPassword })

  const audit = db.build.insert(auditLog).values({
    id: newId(now),
    communityId,
    actorId: actor.userId,
    action: 'user.send-password-link',
    targetId: userId,
    reason: purpose,
    visibleToMember: true,
    correlationId,
    createdAt: now,
  })
  const provided = and(
    eq(users.communityId, communityId),
    purpose === 'SETUP' ? isNull(users.passwordHash) : undefined,
    exists(adminRight(ctx)),
  )
  try {
    await sendPasswordLink(ctx, { userId, communityId, purpose, provided, alsoWrite: [audit] })
  } catch (error) {
    throw error instanceof PreconditionFailed ? await readLinkRefusal(ctx, userId) : error
  }
  ctx.kickOutbox()
}

function adminRight({ db, actor }: ActorContext) {
  return db.build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        eq(staffPermissions.userId, actor.userId),
        eq(staffPermissions.communityId, actor.communityId),
        eq(staffPermissions.permission, 'admin'),
      ),
    )
}

function personStatement({ db, actor }: ActorContext, userId: string) {
  return db.build
    .select({ status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.communityId, actor.communityId)))
}
