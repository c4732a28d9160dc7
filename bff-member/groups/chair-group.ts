import { and, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, OutboxContext } from '#db/context.ts'
import { findActivePerson, type PersonOfGroup } from '#db/groups/find-membership.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { isMembershipOf } from '#db/groups/group-rows.ts'
import { type MembershipArgs, writeMembership } from '#db/groups/membership-statements.ts'
import { settledRequest } from '#db/groups/settle-requests.ts'
import { acceptedStatements, invitedStatements } from '#db/groups/tell-about-groups.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { ASK_GROUP_AGAIN_MS, GROUP_INVITATIONS_A_DAY } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { canChairGroup, type Membership, refuseToInvite } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { hasBlocked } from '../introductions/read-relation.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'
import type { GroupContext } from './join-group.ts'

export type AnswerRequestInput = PersonOfGroup & { readonly accept: boolean }

type ChairContext = GroupContext & OutboxContext

/** Arguments for a chair's action on another person's membership. */
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

/**
 * Throws NotFound for groups hidden from the actor and for people who are not active members; NotAllowed for
 * non-chairs.
 */
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

/** A chair accepts or declines a request to join. Only an acceptance notifies. */
export function answerRequest(ctx: ChairContext, { accept, ...input }: AnswerRequestInput): Promise<GroupView> {
  return retryOnConflict(async () => {
    const { group, membership } = await findForChair(ctx, input)
    const state = accept ? 'MEMBER' : 'DECLINED'
    if (membership?.state === state) return group
    if (membership?.state !== 'REQUESTED') throw groupRefused('notAsked')
    const { communityId } = ctx.actor
    const told = accept ? await acceptedStatements(ctx, { ...group, communityId }, input.memberId) : []
    return (
      (await commitToGroup(ctx, group.id, [
        answered({ ...otherArgs(ctx, input), state }),
        settledRequest(otherArgs(ctx, input)),
        ...told,
      ])) ?? group
    )
  })
}

function invitedLately(p: OtherArgs) {
  return sql`FROM ${groupMembers} AS made WHERE made.invited_by = ${p.userId}
    AND made.community_id = ${p.communityId} AND made.changed_at > ${p.now} - ${DAY_MS}`
}

const invited = statement((p: OtherArgs) =>
  writeMembership(p, {
    state: 'INVITED',
    invitedBy: p.userId,
    // Repeats the limit, so that concurrent invitations cannot exceed it together.
    provided: sql`${isChairedByActor(p)} AND (SELECT count(*) ${invitedLately(p)}) < ${GROUP_INVITATIONS_A_DAY}`,
    replaces: sql`${groupMembers.state} = 'DECLINED'
      AND (${groupMembers.invitedBy} IS NULL OR ${groupMembers.changedAt} <= ${p.now} - ${ASK_GROUP_AGAIN_MS})`,
  }),
)

const inviting = statement((p: OtherArgs) =>
  build
    .select({
      givenName: users.givenName,
      familyName: users.familyName,
      isBlocked: hasBlocked(p.communityId, p.memberId, p.userId),
      invitedToday: sql<number>`(SELECT count(*) ${invitedLately(p)})`.mapWith(Number),
      oldestInvitationAt: sql`(SELECT min(made.changed_at) ${invitedLately(p)})`.mapWith((at: number) => new Date(at)),
    })
    .from(users)
    .where(hasId(users, p.userId, p)),
)

type Inviting = {
  readonly memberId: string
  readonly givenName: string
  readonly familyName: string
  readonly isBlocked: boolean
}

/** A person who has blocked the chair finds the invitation in the list of groups, and gets no email. */
async function toldOfInvitation(ctx: ChairContext, group: GroupView, { memberId, isBlocked, ...inviter }: Inviting) {
  if (isBlocked) return []
  const { communityId } = ctx.actor
  const invitation = { memberId, inviterId: ctx.actor.userId, inviterName: fullName(inviter), about: group.about }
  return invitedStatements(ctx, { ...group, communityId }, invitation)
}

function tooManyInvitations(oldestAt: Date, now: Date): AppError {
  const until = windowEnd(oldestAt, DAY_MS, now)
  const { message, extensions } = groupRefusal('tooManyInvitations')
  return limitRefusal({ until, now, sentence: followedByWait(message), extensions })
}

/** A chair invites an active member of the community; inviting again changes nothing. */
export function inviteToGroup(ctx: ChairContext, input: PersonOfGroup): Promise<GroupView> {
  return retryOnConflict(async () => {
    const [{ group, membership }, [inviter]] = await Promise.all([
      findForChair(ctx, input),
      ctx.db.read(inviting(otherArgs(ctx, input))),
    ])
    const refusal = refuseToInvite(membership, ctx.now)
    if (refusal === 'otherIsInvited') return group
    if (refusal) throw groupRefused(refusal)
    if (inviter && inviter.invitedToday >= GROUP_INVITATIONS_A_DAY)
      throw tooManyInvitations(inviter.oldestInvitationAt, ctx.now)
    const told = inviter ? await toldOfInvitation(ctx, group, { ...inviter, memberId: input.memberId }) : []
    return (await commitToGroup(ctx, group.id, [invited(otherArgs(ctx, input)), ...told])) ?? group
  })
}
