import { and, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { findActivePerson, type PersonOfGroup } from '#db/groups/find-membership.ts'
import { isMembershipOf } from '#db/groups/group-rows.ts'
import { type MembershipArgs, writeMembership } from '#db/groups/membership-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import { ASK_GROUP_AGAIN_DAYS } from '#shared/domain/groups/limits.ts'
import { canChairGroup, type Membership, refuseToInvite } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { groupRefused } from './group-refused.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'
import type { GroupContext } from './join-group.ts'

export type AnswerRequestInput = PersonOfGroup & { readonly accept: boolean }

/** What a chair does with the membership of somebody else. */
type OtherArgs = ActorArgs & MembershipArgs

function otherArgs({ actor, now }: GroupContext, { groupId, memberId }: PersonOfGroup): OtherArgs {
  const { userId, communityId } = actor
  return { groupId, memberId, userId, communityId, now }
}

/** Condition: the actor is a chair of the group at the moment of the write. */
function isChairedByActor(p: OtherArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers} AS own WHERE own.group_id = ${p.groupId}
    AND own.user_id = ${p.userId} AND own.community_id = ${p.communityId} AND own.is_chair = 1)`
}

type Found = { readonly group: GroupView; readonly membership: Membership | null }

/** NotFound for groups that the actor may not know of and for people who are not active members; NotAllowed for who is no chair. */
async function findForChair(ctx: GroupContext, input: PersonOfGroup): Promise<Found> {
  const [group, person] = await Promise.all([findGroup(ctx, input.groupId), findActivePerson(ctx, input)])
  if (!group) throw new AppError('NotFound')
  if (!canChairGroup(group.membership)) throw new AppError('NotAllowed')
  if (!person) throw new AppError('NotFound')
  return { group, membership: person.membership }
}

const answered = statement((p: OtherArgs & { readonly state: 'MEMBER' | 'DECLINED' }) =>
  build
    .update(groupMembers)
    .set({ state: p.state, note: null, changedAt: p.now })
    .where(and(isMembershipOf(p), sql`${groupMembers.state} = 'REQUESTED'`, isChairedByActor(p))),
)

/** A chair lets somebody in who asked for it, or does not. Only an acceptance is told. */
export function answerRequest(ctx: GroupContext, { accept, ...input }: AnswerRequestInput): Promise<GroupView> {
  return retryOnConflict(async () => {
    const { group, membership } = await findForChair(ctx, input)
    const state = accept ? 'MEMBER' : 'DECLINED'
    if (membership?.state === state) return group
    if (membership?.state !== 'REQUESTED') throw groupRefused('notAsked')
    return (await commitToGroup(ctx, group.id, [answered({ ...otherArgs(ctx, input), state })])) ?? group
  })
}

const REST_MS = ASK_GROUP_AGAIN_DAYS * 24 * 3_600_000

const invited = statement((p: OtherArgs) =>
  writeMembership(p, {
    state: 'INVITED',
    invitedBy: p.userId,
    provided: isChairedByActor(p),
    replaces: sql`${groupMembers.state} = 'DECLINED'
      AND (${groupMembers.invitedBy} IS NULL OR ${groupMembers.changedAt} <= ${p.now} - ${REST_MS})`,
  }),
)

/** A chair invites an active member of the community; who is invited already stays so. */
export function inviteToGroup(ctx: GroupContext, input: PersonOfGroup): Promise<GroupView> {
  return retryOnConflict(async () => {
    const { group, membership } = await findForChair(ctx, input)
    const refusal = refuseToInvite(membership, ctx.now)
    if (refusal === 'otherIsInvited') return group
    if (refusal) throw groupRefused(refusal)
    return (await commitToGroup(ctx, group.id, [invited(otherArgs(ctx, input))])) ?? group
  })
}
