import { and, sql } from 'drizzle-orm'
import { findActivePerson, findMembership, type PersonOfGroup } from '#db/groups/find-membership.ts'
import { forgetGroupStatements } from '#db/groups/forget-groups.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { isMembershipOf } from '#db/groups/group-rows.ts'
import { deleteMembership, writeMembership } from '#db/groups/membership-statements.ts'
import { settledRequest } from '#db/groups/settle-requests.ts'
import { acceptedStatements, addedStatements } from '#db/groups/tell-about-groups.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import type { MembershipState } from '#shared/domain/groups/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { canManageGroups, type GroupOfActor } from './group-access.ts'
import { type ManagedGroup, managedGroup, readGroup } from './groups.queries.ts'
import { notInCommunity } from './not-in-community.ts'

type ManagedArgs = GroupOfActor & { readonly memberId: string; readonly now: Date }

const added = statement((p: ManagedArgs) =>
  writeMembership(p, {
    state: 'MEMBER',
    provided: canManageGroups(p),
    replaces: sql`${groupMembers.state} <> 'MEMBER'`,
  }),
)

/** Adds an active member of the community to a group, whatever its visibility. Repeating it changes nothing. */
export function addMember(ctx: StaffContext, person: PersonOfGroup): Promise<ManagedGroup> {
  return retryOnConflict(async () => {
    const [group, found] = await Promise.all([readGroup(ctx, person.groupId), findActivePerson(ctx, person)])
    if (!group) throw new AppError('NotFound')
    if (!found) throw await notInCommunity(ctx, [person.memberId])
    if (found.membership?.state === 'MEMBER') return group
    return changeMembership(ctx, person, {
      statement: added(argsOf(ctx, person)),
      notices: addedStatements(ctx, { ...group, communityId: ctx.actor.communityId }, person.memberId),
      action: 'group.add-member',
      before: found.membership?.state ?? null,
      after: 'MEMBER',
    })
  })
}

const removed = statement((p: ManagedArgs) =>
  deleteMembership(p, sql`${groupMembers.state} IN ('MEMBER', 'INVITED') AND ${canManageGroups(p)}`),
)

/** Removes a person from a group, or withdraws an invitation. Repeating it changes nothing. */
export function removeMember(ctx: StaffContext, person: PersonOfGroup): Promise<ManagedGroup> {
  return retryOnConflict(async () => {
    const [group, membership] = await Promise.all([readGroup(ctx, person.groupId), findMembership(ctx, person)])
    if (!group) throw new AppError('NotFound')
    if (membership === null) return group
    if (membership.state !== 'MEMBER' && membership.state !== 'INVITED') throw groupRefused('notAMember')
    const args = argsOf(ctx, person)
    return changeMembership(ctx, person, {
      statement: removed(args),
      notices: forgetGroupStatements(args),
      action: 'group.remove-member',
      before: membership.state,
      after: null,
    })
  })
}

export type AnswerRequestInput = PersonOfGroup & { readonly accept: boolean }

const answered = statement((p: ManagedArgs & { readonly state: 'MEMBER' | 'DECLINED' }) =>
  build
    .update(groupMembers)
    .set({ state: p.state, note: null, changedAt: p.now })
    .where(and(isMembershipOf(p), sql`${groupMembers.state} = 'REQUESTED'`, canManageGroups(p))),
)

/** Accepts or declines a request to join, as the chairs do. A request by an inactive member can only be declined. */
export function answerRequest(ctx: StaffContext, { accept, ...person }: AnswerRequestInput): Promise<ManagedGroup> {
  return retryOnConflict(async () => {
    const [group, membership, active] = await Promise.all([
      readGroup(ctx, person.groupId),
      findMembership(ctx, person),
      findActivePerson(ctx, person),
    ])
    if (!group) throw new AppError('NotFound')
    const state = accept ? 'MEMBER' : 'DECLINED'
    if (membership?.state === state) return group
    if (membership?.state !== 'REQUESTED') throw groupRefused('notAsked')
    if (accept && !active) throw await notInCommunity(ctx, [person.memberId])
    const notices = accept
      ? await acceptedStatements(ctx, { ...group, communityId: ctx.actor.communityId }, person.memberId)
      : []
    const args = argsOf(ctx, person)
    return changeMembership(ctx, person, {
      notices: [settledRequest(args), ...notices],
      statement: answered({ ...args, state }),
      action: 'group.answer-request',
      before: 'REQUESTED',
      after: state,
    })
  })
}

function argsOf({ actor, now }: StaffContext, { groupId, memberId }: PersonOfGroup): ManagedArgs {
  const { userId, communityId } = actor
  return { groupId, memberId, userId, communityId, now }
}

type Change = {
  /** Its WHERE contains the required state of the membership, and the permission. */
  readonly statement: Runnable
  /** Notifies the person, or deletes their notifications. */
  readonly notices: readonly Runnable[]
  readonly action: 'group.add-member' | 'group.remove-member' | 'group.answer-request'
  readonly before: MembershipState | null
  readonly after: MembershipState | null
}

async function changeMembership(
  ctx: StaffContext,
  { groupId, memberId }: PersonOfGroup,
  change: Change,
): Promise<ManagedGroup> {
  const { userId, communityId } = ctx.actor
  const audit = auditStatement(ctx, {
    action: change.action,
    target: { type: 'group', id: groupId },
    memberVisible: false,
    before: { memberId, state: change.before },
    after: { memberId, state: change.after },
  })
  const changed = managedGroup({ userId, communityId, groupId })
  const [, , [group]] = await ctx.db.commitIf([change.statement, audit, changed, ...change.notices])
  if (!group) throw new AppError('NotFound')
  return group
}
