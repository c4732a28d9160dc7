import { and, eq, exists, isNull } from 'drizzle-orm'
import { linkRefusal, sendLink } from '#db/auth/password-links.ts'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { signedIn } from '#shared/server/graphql/policies.ts'
import type { AdminContext } from '../context.ts'

export type UserPasswordLinkSendInput = { readonly userId: string; readonly purpose: LinkPurpose }

type Needs = Pick<AdminContext, 'db' | 'actor' | 'now' | 'env' | 'correlationId'>
type Staff = { readonly userId: string; readonly communityId: string }

/** Mails a person of this community a link to choose a password: a new one, or with SETUP the first. */
export async function userPasswordLinkSend(
  needs: Needs,
  { userId, purpose }: UserPasswordLinkSendInput,
): Promise<void> {
  const { db, now, env, correlationId } = needs
  const actor = signedIn(needs.actor)
  const { communityId } = actor
  const [rights, [person]] = await Promise.all([db.read(adminRight(db, actor)), db.read(personHere(db, actor, userId))])
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
    exists(adminRight(db, actor)),
  )
  try {
    await sendLink(db, env.OUTBOX_KEY, { userId, communityId, purpose, provided, alongside: [audit] }, now)
  } catch (error) {
    throw error instanceof PreconditionFailed ? await linkRefusal(db, userId, now) : error
  }
}

function adminRight(db: Db, actor: Staff) {
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

function personHere(db: Db, actor: Staff, userId: string) {
  return db.build
    .select({ status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.communityId, actor.communityId)))
}
