import type { GraphQLResolveInfo } from 'graphql'
import {
  GROUP_MEMBERS_PAGE,
  GROUP_NOTE_MAX_CHARACTERS,
  GROUP_SLUG_MAX_CHARACTERS,
  GROUPS_PAGE,
} from '#shared/domain/groups/limits.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addGroupPersonArgs } from '#shared/server/graphql/types/groups.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { answerInvitation } from './answer-invitation.ts'
import { answerRequest, inviteToGroup } from './chair-group.ts'
import { readGroupActivity } from './group-activity.queries.ts'
import { listGroupChairs, listGroupMembers, listWaiting } from './group-people.queries.ts'
import { addGroupTypes, type GroupPageView, type GroupTypes } from './group-types.graphql.ts'
import { findGroupBySlug, listGroups } from './groups.queries.ts'
import { joinGroup, leaveGroup } from './join-group.ts'
import { requestGroup } from './request-group.ts'

/** Twice the limit, because surrounding white space is trimmed before storing. */
const NOTE = atMost(2 * GROUP_NOTE_MAX_CHARACTERS)

/** Groups of members: the list, a group with its people, and the actions of members. */
export function addGroups(builder: Builder<MemberContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const types = addGroupTypes(builder, people, pageInfo)
  const GroupConnection = addConnection(asShared(builder), 'Group', types.Group as never, pageInfo)
  builder.queryFields((t) => ({
    groups: t.field({
      type: asOwn(builder, GroupConnection),
      description:
        'The groups of your community, the largest first: all that are not hidden, and hidden ones that you are in or invited to.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, page, ctx) => listGroups(ctx, listPage(page, GROUPS_PAGE)) as never,
    }),
    group: t.field({
      type: types.GroupPage,
      nullable: true,
      description:
        'One group by its current or a former address; null if there is none or it is hidden from you. Its `slug` is the current one.',
      args: {
        slug: t.arg.string({ required: true, ...atMost(GROUP_SLUG_MAX_CHARACTERS) }),
        first: t.arg.int({ description: 'The number of members.' }),
        after: t.arg.string({ description: 'The position in the member list.', ...CURSOR }),
      },
      resolve: (_root, { slug, ...page }, ctx, info) =>
        readGroupPage(ctx, { slug, ...listPage(page, GROUP_MEMBERS_PAGE), info }),
    }),
  }))
  addOwnMutations(builder, types)
  addChairMutations(builder, types)
}

type PageInput = Parameters<typeof listGroupMembers>[1] & { readonly info: GraphQLResolveInfo }

/** Everything that a document requests is read in one round trip with the group. */
async function readGroupPage(ctx: MemberContext, { info, ...input }: PageInput): Promise<GroupPageView | null> {
  const { slug } = input
  const [group, chairs, members, requests, invited, activity] = await Promise.all([
    findGroupBySlug(ctx, slug),
    asksFor(info, 'chairs') ? listGroupChairs(ctx, slug) : [],
    asksFor(info, 'members') ? listGroupMembers(ctx, input) : null,
    asksFor(info, 'requests') ? listWaiting(ctx, slug, 'REQUESTED') : [],
    asksFor(info, 'invited') ? listWaiting(ctx, slug, 'INVITED') : [],
    asksFor(info, 'activity') ? readGroupActivity(ctx, slug) : null,
  ])
  return group && { group, chairs, members, requests, invited, activity }
}

function addOwnMutations(builder: Builder<MemberContext>, { Group }: GroupTypes) {
  builder.mutationFields((t) => ({
    groupJoin: t.field({
      ...allowedIn('untilReadOnly'),
      type: Group,
      description: 'Joins an open group. Repeating it changes nothing.',
      args: { groupId: t.arg.id({ required: true }) },
      resolve: (_root, { groupId }, ctx) => joinGroup(ctx, groupId),
    }),
    groupRequest: t.field({
      ...allowedIn('untilReadOnly'),
      type: Group,
      description: 'Asks to join a group. Repeating it while the request is pending changes nothing.',
      args: { groupId: t.arg.id({ required: true }), note: t.arg.string(NOTE) },
      resolve: (_root, { groupId, note }, ctx) => thenKick(ctx, requestGroup(ctx, { groupId, note: note ?? '' })),
    }),
    groupLeave: t.field({
      ...allowedIn('untilGated'),
      type: Group,
      nullable: true,
      description: 'Leaves a group, or withdraws your request. Null for a hidden group, which you no longer see.',
      args: { groupId: t.arg.id({ required: true }) },
      resolve: (_root, { groupId }, ctx) => leaveGroup(ctx, groupId),
    }),
    groupAnswerInvitation: t.field({
      ...allowedIn('untilReadOnly'),
      type: Group,
      nullable: true,
      description: 'Accepts or declines an invitation. Null for a hidden group that you declined.',
      args: { groupId: t.arg.id({ required: true }), accept: t.arg.boolean({ required: true }) },
      resolve: (_root, args, ctx) => answerInvitation(ctx, args),
    }),
  }))
}

function addChairMutations(builder: Builder<MemberContext>, { Group }: GroupTypes) {
  const person = addGroupPersonArgs(builder)
  builder.mutationFields((t) => ({
    groupAnswerRequest: t.field({
      ...allowedIn('untilReadOnly'),
      type: Group,
      description: 'A chair accepts or declines a request to join. Only an acceptance notifies the person.',
      args: { ...person, accept: t.arg.boolean({ required: true }) },
      resolve: (_root, { groupId, userId, accept }, ctx) =>
        thenKick(ctx, answerRequest(ctx, { groupId, memberId: userId, accept })),
    }),
    groupInvite: t.field({
      ...allowedIn('untilReadOnly'),
      type: Group,
      description:
        'A chair invites an active member of the community. Repeating it while the invitation is pending changes nothing.',
      args: person,
      resolve: (_root, { groupId, userId }, ctx) => thenKick(ctx, inviteToGroup(ctx, { groupId, memberId: userId })),
    }),
  }))
}
