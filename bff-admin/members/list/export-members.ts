import {
  EXPORTED_MEMBERS_MAX,
  type ListedStatus,
  MEMBER_COLUMNS,
  type MemberColumn,
  type MemberFilter,
} from '#shared/domain/members/member-list.ts'
import { MEMBER_LIST_WORDS } from '#shared/domain/members/member-list-words.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkCanHelpMembers } from '../member/member-access.ts'
import { type ListMembersInput, listMembers } from './list-members.ts'
import type { ListedMemberView } from './listed-columns.ts'

export type ExportMembersInput = Pick<ListMembersInput, 'filter' | 'sort' | 'isCrossBrand'> & {
  readonly columns: readonly MemberColumn[]
}

/**
 * The list as shown, as CSV: at most ten thousand rows, and a final line if more match. For every brand it contains the
 * members of brands on whose own host the actor could export it. The audit row is written before the response.
 */
export async function exportMembers(
  ctx: StaffContext,
  input: ExportMembersInput,
  most = EXPORTED_MEMBERS_MAX,
): Promise<string> {
  const { columns, isCrossBrand, filter } = input
  const [, list] = await Promise.all([
    checkCanHelpMembers(ctx),
    listMembers(ctx, { ...input, first: most, after: null }, 'HELPED'),
  ])
  const shown = MEMBER_COLUMNS.filter((column) => columns.includes(column))
  const members = list.edges.map(({ node }) => node)
  await ctx.db.commit([
    auditStatement(ctx, {
      action: 'member-list.export',
      target: { type: 'member-list', id: ctx.actor.communityId },
      memberVisible: false,
      after: { rows: members.length, columns: shown.join(' '), filters: filtersOf(filter).join(' '), isCrossBrand },
    }),
  ])
  const { name, brand, more, columns: headings } = MEMBER_LIST_WORDS
  const head = [...(isCrossBrand ? [brand] : []), name, ...shown.map((column) => headings[column])]
  const rows = members.map((member) => [
    ...(isCrossBrand ? [member.brand?.name ?? ''] : []),
    member.name,
    ...shown.map((column) => CELLS[column](member)),
  ])
  return csvOf([head, ...rows, ...(list.pageInfo.hasNextPage ? [[more]] : [])])
}

/** The filters of the list; searched text is left out, because it may be somebody's name or address. */
function filtersOf(filter: MemberFilter): readonly string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === null || value === false) return []
    return name === 'search' || value === true ? [name] : [`${name}=${value}`]
  })
}

const CELLS: Readonly<Record<MemberColumn, (member: ListedMemberView) => string | null>> = {
  EMAIL: ({ email }) => email,
  COMPANY: ({ companyName }) => companyName,
  PLACE: ({ place }) => place,
  PLAN: planOf,
  STANDING: ({ standing, hasFailedCard }) =>
    [MEMBER_LIST_WORDS.standings[standing], ...(hasFailedCard ? [MEMBER_LIST_WORDS.failedCard] : [])].join(', '),
  STATUS: ({ status }: { readonly status: ListedStatus }) => MEMBER_LIST_WORDS.statuses[status],
  LAST_SEEN: ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? MEMBER_LIST_WORDS.never,
  JOINED: ({ joinedAt }) => joinedAt.toISOString(),
  HEALTH: ({ health }) => (health ? MEMBER_LIST_WORDS.healths[health] : null),
}

/** The plan with the tier, if both are set. */
function planOf({ plan, tier }: Pick<ListedMemberView, 'plan' | 'tier'>): string | null {
  return [tier, plan].filter((one) => one !== null).join(' · ') || null
}
