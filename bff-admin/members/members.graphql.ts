import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { type ListedMemberView, listMembers } from './list-members.ts'
import { MEMBER_CURSOR_MAX_CHARACTERS } from './member-cursor.ts'
import { MEMBER_SEARCH_MAX_CHARACTERS } from './name-prefixes.ts'

const FIRST_PAGE = 40

export function addMemberList(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const MemberStanding = builder.enumType('MemberStanding', { values: STANDINGS })
  const ListedMember = builder.objectRef<ListedMemberView>('ListedMember').implement({
    description: 'A member as the list of staff shows one.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      companyName: t.exposeString('companyName', { nullable: true }),
      standing: t.field({ type: MemberStanding, resolve: ({ standing }) => standing }),
      isActive: t.exposeBoolean('isActive'),
      canSeeBilling: t.exposeBoolean('canSeeBilling', {
        description: 'Whether the caller may see their cards and payments.',
      }),
    }),
  })
  const ListedMemberConnection = addConnection(
    asShared(builder),
    'ListedMember',
    ListedMember as unknown as SharedRef<ListedMemberView>,
    pageInfo,
  )
  builder.queryField('members', (t) =>
    t.field({
      type: asOwn(builder, ListedMemberConnection),
      description: 'The members of the community by name; a search finds those whose name or address begins with it.',
      args: {
        search: t.arg.string(atMost(MEMBER_SEARCH_MAX_CHARACTERS)),
        first: t.arg.int(),
        after: t.arg.string(atMost(MEMBER_CURSOR_MAX_CHARACTERS)),
      },
      resolve: (_root, { search, first, after }, ctx) =>
        listMembers(ctx, { search: search ?? null, first: listSize(first, FIRST_PAGE), after: after ?? null }),
    }),
  )
}
