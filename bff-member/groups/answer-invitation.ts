import { and, sql } from 'drizzle-orm'
import { forgetGroupStatements } from '#db/groups/forget-groups.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { isMembershipOf } from '#db/groups/group-rows.ts'
import type { MembershipArgs } from '#db/groups/membership-statements.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import { canAnswerInvitation } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'
import { type GroupContext, ownMembership, settledInvitation } from './join-group.ts'

export type AnswerInvitationInput = { readonly groupId: string; readonly accept: boolean }

function isInvited(p: MembershipArgs) {
  return and(isMembershipOf(p), sql`${groupMembers.state} = 'INVITED'`)
}

const accepted = statement((p: MembershipArgs) =>
  build.update(groupMembers).set({ state: 'MEMBER', invitedBy: null, changedAt: p.now }).where(isInvited(p)),
)
/** The row stays, so that the person is not invited again immediately. */
const declined = statement((p: MembershipArgs) =>
  build.update(groupMembers).set({ state: 'DECLINED', changedAt: p.now }).where(isInvited(p)),
)

/**
 * The actor accepts or declines an invitation. Returns null for a hidden group that they declined and no longer see, so
 * declining it twice looks the same as declining one that does not exist.
 */
export async function answerInvitation(
  ctx: GroupContext,
  { groupId, accept }: AnswerInvitationInput,
): Promise<GroupView | null> {
  refuseStaff(ctx)
  return retryOnConflict(async () => {
    const found = await findGroup(ctx, groupId)
    if (!found && !accept) return null
    const group = checkFound(found)
    if (group.membership?.state === (accept ? 'MEMBER' : 'DECLINED')) return group
    if (!canAnswerInvitation(group.membership)) throw groupRefused('notInvited')
    const own = ownMembership(ctx, groupId)
    return commitToGroup(
      ctx,
      groupId,
      accept ? [accepted(own), settledInvitation(ctx, groupId)] : [declined(own), ...forgetGroupStatements(own)],
    )
  })
}
