import { and, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { MEMBER_HELP_PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AdminContext } from '../../context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'

/** What the statements about one member are bound to. */
export type MemberArgs = { readonly communityId: string; readonly memberId: string }

export type MemberOfActor = ActorArgs & MemberArgs

export function checkCanHelpMembers(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, ...MEMBER_HELP_PERMISSIONS)
}

/** Condition: the actor may help the members of this community. */
export function canHelpMembers(p: ActorArgs): SQL {
  return hasPermission(p, ...MEMBER_HELP_PERMISSIONS)
}

export function isMemberOf(p: MemberArgs): SQL | undefined {
  return and(hasId(users, p.memberId, p), sql`${users.kind} = 'MEMBER'`)
}

/** The member as the community sees them, active or not, for those who may help members; throws NotFound of anybody else. */
export async function readHelpedMember(
  ctx: Pick<AdminContext, 'db' | 'actor' | 'now' | 'loaders'>,
  memberId: string,
): Promise<UserView> {
  const [, user] = await Promise.all([checkCanHelpMembers(ctx), ctx.loaders.user.load(memberId)])
  if (user?.kind !== 'MEMBER') throw new AppError('NotFound')
  return user
}

/** First of a batch that changes nothing in the row itself: the member is of this community, the conditions hold and the actor may still help. */
export function claimMember(p: MemberOfActor, ...conditions: readonly (SQL | undefined)[]) {
  return build
    .update(users)
    .set({ createdAt: sql`${users.createdAt}` })
    .where(and(isMemberOf(p), ...conditions, canHelpMembers(p)))
}

export const claimedMember = statement((p: MemberOfActor) => claimMember(p))
