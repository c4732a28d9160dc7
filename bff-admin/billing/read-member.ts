import { and, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission } from '../staff/permissions.ts'

export type BilledMemberView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isActive: boolean
}

const memberOfCommunity = statement((p: { readonly communityId: string; readonly userId: string }) =>
  build
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(users)
    .where(and(hasId(users, p.userId, p), sql`${users.kind} = 'MEMBER'`)),
)

/** A member of the actor's community, for those who may see what members pay; throws NotFound for everybody else. */
export async function readBilledMember(ctx: ActorContext, userId: string): Promise<BilledMemberView> {
  const { communityId } = ctx.actor
  const [, [found]] = await Promise.all([
    checkPermission(ctx, 'billing'),
    ctx.db.read(memberOfCommunity({ communityId, userId })),
  ])
  if (!found) throw new AppError('NotFound')
  return { id: found.id, email: found.email, name: fullName(found), isActive: found.status === 'ACTIVE' }
}
