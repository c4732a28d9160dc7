import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type ConnectionView, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { addGroup } from '#shared/server/graphql/types/groups.ts'
import type { AdminContext } from '../context.ts'
import type { GroupPersonView } from './group-people.queries.ts'
import type { ManagedGroup } from './groups.queries.ts'
import { detailsMark } from './write-group.ts'

/** A group with the people that the document requests. */
export type GroupPageView = {
  readonly group: ManagedGroup
  readonly chairs: readonly GroupPersonView[]
  /** Null when the document does not request them. */
  readonly members: ConnectionView<GroupPersonView> | null
  readonly requests: readonly GroupPersonView[]
}

export type GroupTypes = ReturnType<typeof addGroupTypes>

export function addGroupTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const { Group, GroupVisibility } = addManagedGroup(builder)
  return { Group, GroupVisibility, GroupPage: addPage(builder, Group, pageInfo) }
}

function addManagedGroup(builder: Builder<AdminContext>) {
  const { Group: shared, GroupVisibility } = addGroup<ManagedGroup>(asShared(builder))
  const Group = asOwn(builder, shared)
  const GroupCommunity = builder.objectRef<ManagedGroup>('GroupCommunity').implement({
    fields: (t) => ({ code: t.exposeString('communityCode'), name: t.exposeString('communityName') }),
  })
  builder.objectFields(Group, (t) => ({
    detailsId: t.id({
      description: 'Identifies exactly this name, text, address and visibility.',
      resolve: (group) => detailsMark(group),
    }),
    community: t.field({ type: GroupCommunity, resolve: (group) => group }),
    chairCount: t.exposeInt('chairCount'),
    openRequests: t.exposeInt('openRequests', { description: 'Requests that wait for an answer.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }))
  return { Group, GroupVisibility }
}

type GroupRef = ReturnType<typeof addManagedGroup>['Group']

function addPage(builder: Builder<AdminContext>, Group: GroupRef, pageInfo: PageInfoRef) {
  const GroupPerson = builder.objectRef<GroupPersonView>('GroupPerson').implement({
    description: 'A person who is in a group, or asked to join it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      companyName: t.exposeString('companyName', { nullable: true }),
      isActive: t.exposeBoolean('isActive', { description: 'Members see active people only.' }),
      isFormer: t.exposeBoolean('isFormer', {
        description: 'The membership has ended. Nor do members see former members.',
      }),
      isChair: t.exposeBoolean('isChair'),
      note: t.exposeString('note', { nullable: true, description: 'What the person wrote with the request.' }),
      since: t.expose('changedAt', { type: 'DateTime', description: 'When the person joined, or asked to.' }),
    }),
  })
  const GroupPersonConnection = addConnection(asShared(builder), 'GroupPerson', GroupPerson as never, pageInfo)
  return builder.objectRef<GroupPageView>('GroupPage').implement({
    description: 'A group with its people.',
    fields: (t) => ({
      group: t.expose('group', { type: Group }),
      chairs: t.expose('chairs', { type: [GroupPerson] }),
      members: t.field({
        type: asOwn(builder, GroupPersonConnection),
        description: 'Includes chairs; latest members first.',
        resolve: ({ members }) => members as never,
      }),
      requests: t.expose('requests', {
        type: [GroupPerson],
        description: 'People with a pending request, longest waiting first, at most 50.',
      }),
    }),
  })
}
