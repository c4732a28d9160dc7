import { sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { forgetGroupStatements } from '#db/groups/forget-groups.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { deleteMembership, type MembershipArgs, writeMembership } from '#db/groups/membership-statements.ts'
import { settledRequest } from '#db/groups/settle-requests.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { statement } from '#db/statement.ts'
import { canLeaveGroup, refuseToJoin } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { checkFound } from '#shared/server/check-found.ts'
import type { MemberContext } from '../context.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'

export type GroupContext = ActorContext & Pick<MemberContext, 'actor'>

export function ownMembership({ actor, now }: GroupContext, groupId: string): MembershipArgs {
  return { groupId, memberId: actor.userId, communityId: actor.communityId, now }
}

const joined = statement((p: MembershipArgs) =>
  writeMembership(p, {
    state: 'MEMBER',
    provided: sql`${groups.visibility} = 'OPEN'`,
    replaces: sql`${groupMembers.state} <> 'MEMBER'`,
  }),
)

/** The notification of an invitation asks for nothing once the actor is in the group. */
export function settledInvitation(ctx: GroupContext, groupId: string) {
  return settleAsked(ctx, ctx.actor, { about: `group/${groupId}`, option: 'groups' })
}

/** The actor joins an open group; an existing membership stays unchanged. */
export async function joinGroup(ctx: GroupContext, groupId: string): Promise<GroupView> {
  refuseStaff(ctx)
  return retryOnConflict(async () => {
    const group = checkFound(await findGroup(ctx, groupId))
    const refusal = refuseToJoin(group)
    if (refusal === 'isMember') return group
    if (refusal) throw groupRefused(refusal)
    const own = ownMembership(ctx, groupId)
    const settled = [settledRequest(own), settledInvitation(ctx, groupId)]
    return (await commitToGroup(ctx, groupId, [joined(own), ...settled])) ?? group
  })
}

const left = statement((p: MembershipArgs) =>
  deleteMembership(p, sql`${groupMembers.state} IN ('MEMBER', 'REQUESTED')`),
)

/**
 * The actor leaves a group or withdraws a request, also for a group that has been hidden since. Returns null for every
 * group that the actor does not see afterwards, so leaving a hidden group twice looks the same as leaving a group that
 * does not exist.
 */
export async function leaveGroup(ctx: GroupContext, groupId: string): Promise<GroupView | null> {
  refuseStaff(ctx)
  return retryOnConflict(async () => {
    const group = await findGroup(ctx, groupId)
    const own = ownMembership(ctx, groupId)
    if (!group) {
      await ctx.db.commit([left(own), settledRequest(own)])
      return null
    }
    if (!canLeaveGroup(group.membership)) return group
    return commitToGroup(ctx, groupId, [left(own), settledRequest(own), ...forgetGroupStatements(own)])
  })
}
