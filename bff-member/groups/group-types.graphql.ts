import {
  asksAgainAt,
  canAnswerInvitation,
  canChairGroup,
  canLeaveGroup,
  refuseToAsk,
  refuseToJoin,
} from '#shared/domain/groups/rules.ts'
import { MEMBERSHIP_STATES } from '#shared/domain/groups/statuses.ts'
import type { GroupActivityView, GroupMemberView, GroupRequestView, GroupView } from '#shared/domain/groups/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type ConnectionView, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { addGroup } from '#shared/server/graphql/types/groups.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { addGroupActivity } from './group-activity.graphql.ts'

/** A group with the people that the document requests. */
export type GroupPageView = {
  readonly group: GroupView
  readonly chairs: readonly GroupMemberView[]
  /** Null when the document does not request them. */
  readonly members: ConnectionView<GroupMemberView> | null
  readonly requests: readonly GroupRequestView[]
  readonly invited: readonly GroupRequestView[]
  /** Null also for non-chairs. */
  readonly activity: GroupActivityView | null
}

export type GroupTypes = ReturnType<typeof addGroupTypes>

export function addGroupTypes(builder: Builder<MemberContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const Group = addOwnGroup(builder)
  return { Group, GroupPage: addPage(builder, { people, pageInfo, Group }) }
}

function addOwnGroup(builder: Builder<MemberContext>) {
  const Group = asOwn(builder, addGroup<GroupView>(asShared(builder)).Group)
  const GroupRelation = addRelation(builder)
  builder.objectFields(Group, (t) => ({
    relation: t.field({ type: GroupRelation, description: 'Your relation to it.', resolve: (group) => group }),
    openRequests: t.exposeInt('openRequests', {
      description: 'For chairs, the number of pending requests; 0 for others.',
    }),
  }))
  return Group
}

type Parts = {
  readonly people: PeopleTypes
  readonly pageInfo: PageInfoRef
  readonly Group: ReturnType<typeof addOwnGroup>
}

function addRelation(builder: Builder<MemberContext>) {
  const MembershipState = builder.enumType('GroupMembershipState', { values: MEMBERSHIP_STATES })
  return builder.objectRef<GroupView>('GroupRelation').implement({
    description: 'Your relation to a group, and the actions available to you.',
    fields: (t) => ({
      state: t.field({
        type: MembershipState,
        nullable: true,
        resolve: ({ membership }) => membership?.state ?? null,
      }),
      since: t.field({ type: 'DateTime', nullable: true, resolve: ({ membership }) => membership?.changedAt ?? null }),
      isChair: t.boolean({ resolve: ({ membership }) => canChairGroup(membership) }),
      canJoin: t.boolean({ resolve: (group, _args, { actor }) => !isStaff(actor) && refuseToJoin(group) === null }),
      canRequest: t.boolean({
        resolve: (group, _args, { actor, now }) => !isStaff(actor) && refuseToAsk(group, now) === null,
      }),
      canLeave: t.boolean({
        description: 'Or withdraw your request.',
        resolve: ({ membership }) => canLeaveGroup(membership),
      }),
      canAnswerInvitation: t.boolean({ resolve: ({ membership }) => canAnswerInvitation(membership) }),
      inviterName: t.exposeString('inviterName', { nullable: true }),
      asksAgainAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When you can ask again, after a declined request.',
        resolve: ({ membership }) => asksAgainAt(membership),
      }),
    }),
  })
}

function isStaff({ kind }: MemberContext['actor']): boolean {
  return kind === 'admin'
}

function addPage(builder: Builder<MemberContext>, { people: { User }, pageInfo, Group }: Parts) {
  const GroupMember = builder.objectRef<GroupMemberView>('GroupMember').implement({
    fields: (t) => ({
      user: t.expose('user', { type: User }),
      isChair: t.exposeBoolean('isChair'),
      joinedAt: t.expose('changedAt', { type: 'DateTime' }),
    }),
  })
  const GroupRequest = builder.objectRef<GroupRequestView>('GroupRequest').implement({
    description: 'A person who asked to join, or who was invited.',
    fields: (t) => ({
      user: t.expose('user', { type: User }),
      note: t.exposeString('note', { nullable: true, description: 'What the person wrote with the request.' }),
      since: t.expose('changedAt', { type: 'DateTime' }),
    }),
  })
  const GroupActivity = addGroupActivity(builder, GroupMember)
  const GroupMemberConnection = addConnection(asShared(builder), 'GroupMember', GroupMember as never, pageInfo)
  return builder.objectRef<GroupPageView>('GroupPage').implement({
    description: 'A group with its people.',
    fields: (t) => ({
      group: t.expose('group', { type: Group }),
      chairs: t.expose('chairs', { type: [GroupMember] }),
      members: t.field({
        type: asOwn(builder, GroupMemberConnection),
        description: 'Active members, including chairs, latest first.',
        resolve: ({ members }) => members as never,
      }),
      requests: t.expose('requests', {
        type: [GroupRequest],
        description: 'For chairs: pending requests, longest waiting first, at most 50.',
      }),
      invited: t.expose('invited', {
        type: [GroupRequest],
        description: 'For chairs: pending invitations, at most 50.',
      }),
      activity: t.expose('activity', {
        type: GroupActivity,
        nullable: true,
        description: 'For chairs: recent members, and waiting posts in the forum of the group; null for others.',
      }),
    }),
  })
}
