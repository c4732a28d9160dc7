import type { ListedBrand } from '#db/members/list/scope.ts'
import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import {
  JOINED_PERIODS,
  LISTED_STATUSES,
  MEMBER_COLUMNS,
  MEMBER_SEARCH_MAX_CHARACTERS,
  MEMBER_SORTS,
  MEMBER_TIER_MAX_CHARACTERS,
  type MemberFilter,
  SEEN_PERIODS,
} from '#shared/domain/members/member-list.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import type { MemberHealthRef } from '../member-health.ts'
import { exportMembers } from './export-members.ts'
import { type ListChoices, readListChoices } from './list-choices.ts'
import { listMembers, type MemberListView } from './list-members.ts'
import type { ListedMemberView } from './listed-columns.ts'
import { MEMBER_CURSOR_MAX_CHARACTERS } from './member-cursor.ts'

const FIRST_PAGE = 40

export function addMemberList(builder: Builder<AdminContext>, pageInfo: PageInfoRef, health: MemberHealthRef) {
  const types = addTypes(builder, pageInfo, health)
  addQueries(builder, types)
  addExport(builder, types)
  return types
}

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef, MemberHealth: MemberHealthRef) {
  const enums = {
    MemberStanding: builder.enumType('MemberStanding', { values: STANDINGS }),
    ListedStatus: builder.enumType('ListedStatus', { values: LISTED_STATUSES }),
    MemberHealth,
    JoinedPeriod: builder.enumType('JoinedPeriod', { values: JOINED_PERIODS }),
    SeenPeriod: builder.enumType('SeenPeriod', { values: SEEN_PERIODS }),
    MemberSort: builder.enumType('MemberSort', { values: MEMBER_SORTS }),
    MemberColumn: builder.enumType('MemberColumn', { values: MEMBER_COLUMNS }),
  }
  const Brand = builder.objectRef<ListedBrand>('ListedBrand').implement({
    fields: (t) => ({ name: t.exposeString('name'), host: t.exposeString('host') }),
  })
  const ListedMember = builder.objectRef<ListedMemberView>('ListedMember').implement({
    description: 'A member in the list for staff.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      companyName: t.exposeString('companyName', { nullable: true }),
      place: t.exposeString('place', { nullable: true }),
      tier: t.exposeString('tier', { nullable: true }),
      plan: t.exposeString('plan', { nullable: true, description: 'The package of the newest membership.' }),
      standing: t.expose('standing', { type: enums.MemberStanding }),
      status: t.expose('status', { type: enums.ListedStatus }),
      isActive: t.boolean({ resolve: ({ status }) => status !== 'DEACTIVATED' }),
      health: t.expose('health', { type: enums.MemberHealth, nullable: true }),
      hasFailedCard: t.exposeBoolean('hasFailedCard', {
        description: 'A renewal failed, or the last charge of a card was declined.',
      }),
      joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
      lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true }),
      brand: t.expose('brand', {
        type: Brand,
        nullable: true,
        description: 'Set in a list of every brand.',
      }),
    }),
  })
  const Connection = asOwn(
    builder,
    addConnection<ListedMemberView, MemberListView>(
      asShared(builder),
      'ListedMember',
      ListedMember as unknown as SharedRef<ListedMemberView>,
      pageInfo,
    ),
  )
  builder.objectFields(Connection, (t) => ({
    found: t.exposeInt('found', {
      description: 'The number of matches; 1,001 stands for more than 1,000.',
    }),
    canSeeBilling: t.exposeBoolean('canSeeBilling', {
      description: 'Whether the caller may see their cards and payments.',
    }),
    canHelp: t.exposeBoolean('canHelp', {
      description: 'Whether the caller may open the pages of a member and export the list.',
    }),
  }))
  const Choices = builder.objectRef<ListChoices>('MemberListChoices').implement({
    description: 'The filters of the member list.',
    fields: (t) => ({
      tiers: t.exposeStringList('tiers'),
      groups: t.expose('groups', {
        type: [
          builder.objectRef<ListChoices['groups'][number]>('GroupChoice').implement({
            fields: (f) => ({ id: f.exposeID('id'), name: f.exposeString('name') }),
          }),
        ],
      }),
    }),
  })
  const Filter = builder.inputType('MemberFilter', {
    fields: (t) => ({
      search: t.string(atMost(MEMBER_SEARCH_MAX_CHARACTERS)),
      status: t.field({ type: enums.ListedStatus }),
      standing: t.field({ type: enums.MemberStanding }),
      tier: t.string(atMost(MEMBER_TIER_MAX_CHARACTERS)),
      health: t.field({ type: enums.MemberHealth }),
      joined: t.field({ type: enums.JoinedPeriod }),
      lastSeen: t.field({ type: enums.SeenPeriod }),
      groupId: t.id(),
      isIncomplete: t.boolean({ description: 'Members whose profile has an empty part that they do not hide.' }),
      hasFailedCard: t.boolean(),
    }),
  })
  return { ...enums, Connection, Choices, Filter }
}

/** The filters of the list, for other features that select members. */
export type MemberListTypes = ReturnType<typeof addTypes>
type Types = MemberListTypes
type SentFilter = Types['Filter']['$inferInput']

export function filterOf(sent: SentFilter | null | undefined): MemberFilter {
  const { search, status, standing, tier, health, joined, lastSeen, groupId, isIncomplete, hasFailedCard } = sent ?? {}
  return {
    search: search ?? null,
    status: status ?? null,
    standing: standing ?? null,
    tier: tier ?? null,
    health: health ?? null,
    joined: joined ?? null,
    lastSeen: lastSeen ?? null,
    groupId: groupId ?? null,
    isIncomplete: isIncomplete ?? false,
    hasFailedCard: hasFailedCard ?? false,
  }
}

const CROSS_BRAND = 'Of every brand in which the caller may read this list; from the admin community only.'

function addQueries(builder: Builder<AdminContext>, { Connection, Choices, Filter, MemberSort }: Types) {
  builder.queryFields((t) => ({
    members: t.field({
      type: Connection,
      description:
        'The members of the community. A search matches a prefix of name, email, company or place, a phone or id, or the correlation id of a request in which staff changed something of the member.',
      args: {
        filter: t.arg({ type: Filter }),
        sort: t.arg({ type: MemberSort }),
        crossBrand: t.arg.boolean({ description: CROSS_BRAND }),
        first: t.arg.int(),
        after: t.arg.string(atMost(MEMBER_CURSOR_MAX_CHARACTERS)),
      },
      resolve: (_root, { filter, sort, crossBrand, first, after }, ctx) =>
        listMembers(ctx, {
          filter: filterOf(filter),
          sort: sort ?? 'NAME',
          isCrossBrand: crossBrand ?? false,
          first: listSize(first, FIRST_PAGE),
          after: after ?? null,
        }),
    }),
    memberListChoices: t.field({
      type: Choices,
      description: 'The tiers and groups by which the member list can be filtered.',
      args: { crossBrand: t.arg.boolean({ description: CROSS_BRAND }) },
      resolve: (_root, { crossBrand }, ctx) => readListChoices(ctx, { isCrossBrand: crossBrand ?? false }),
    }),
  }))
}

function addExport(builder: Builder<AdminContext>, { Filter, MemberSort, MemberColumn }: Types) {
  builder.mutationField('membersExport', (t) =>
    t.string({
      description: 'The list as CSV, at most 10,000 rows.',
      extensions: { audit: audited('member-list.export', { memberVisible: false }) },
      args: {
        filter: t.arg({ type: Filter }),
        sort: t.arg({ type: MemberSort }),
        columns: t.arg({ type: [MemberColumn], required: true }),
        crossBrand: t.arg.boolean({ description: CROSS_BRAND }),
      },
      resolve: (_root, { filter, sort, columns, crossBrand }, ctx) =>
        exportMembers(ctx, {
          filter: filterOf(filter),
          sort: sort ?? 'NAME',
          columns,
          isCrossBrand: crossBrand ?? false,
        }),
    }),
  )
}
