import type { GraphQLResolveInfo } from 'graphql'
import { GROUP_MEMBERS_PAGE, GROUP_NAME_MAX_CHARACTERS, GROUPS_PAGE } from '#shared/domain/groups/limits.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { addGroupMutations } from './group-mutations.graphql.ts'
import { listChairs, listGroupMembers, listRequests } from './group-people.queries.ts'
import { addGroupTypes, type GroupPageView } from './group-types.graphql.ts'
import { GROUP_FILTERS, listGroups, readGroup } from './groups.queries.ts'

/** The groups of the community, for those who manage them. */
export function addGroups(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const types = addGroupTypes(builder, pageInfo)
  const GroupConnection = addConnection(asShared(builder), 'Group', types.Group as never, pageInfo)
  const GroupFilter = builder.enumType('GroupFilter', {
    description: 'REQUESTS: with requests to join that nobody has answered. NO_CHAIR: without a chair.',
    values: GROUP_FILTERS,
  })
  builder.queryFields((t) => ({
    groups: t.field({
      type: asOwn(builder, GroupConnection),
      description: 'All groups, the largest first; a search matches names that contain the text.',
      args: {
        search: t.arg.string(atMost(GROUP_NAME_MAX_CHARACTERS)),
        filter: t.arg({ type: GroupFilter }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { search, filter, ...page }, ctx) =>
        listGroups(ctx, { search: search ?? '', filter: filter ?? null, ...listPage(page, GROUPS_PAGE) }) as never,
    }),
    group: t.field({
      type: types.GroupPage,
      nullable: true,
      description: 'A group with a page of its members; null for one of another community.',
      args: {
        id: t.arg.id({ required: true }),
        first: t.arg.int({ description: 'The number of members.' }),
        after: t.arg.string({ description: 'The position in the member list.', ...CURSOR }),
      },
      resolve: (_root, { id, ...page }, ctx, info) =>
        readGroupPage(ctx, { groupId: id, ...listPage(page, GROUP_MEMBERS_PAGE), info }),
    }),
  }))
  addGroupMutations(builder, types)
}

type PageInput = Parameters<typeof listGroupMembers>[1] & { readonly info: GraphQLResolveInfo }

/** Everything that a document requests is read in one round trip with the group. */
async function readGroupPage(ctx: AdminContext, { info, ...input }: PageInput): Promise<GroupPageView | null> {
  const { groupId } = input
  const [group, chairs, members, requests] = await Promise.all([
    readGroup(ctx, groupId),
    asksFor(info, 'chairs') ? listChairs(ctx, groupId) : [],
    asksFor(info, 'members') ? listGroupMembers(ctx, input) : null,
    asksFor(info, 'requests') ? listRequests(ctx, groupId) : [],
  ])
  return group && { group, chairs, members, requests }
}
