import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import { HEALTHS } from '#shared/domain/members/health.ts'
import {
  JOINED_PERIODS,
  LISTED_STATUSES,
  MEMBER_COLUMNS,
  MEMBER_SEARCH_MAX_CHARACTERS,
  MEMBER_SORTS,
  MEMBER_TIER_MAX_CHARACTERS,
  type MemberColumn,
  type MemberFilter,
  type MemberSort,
  SEEN_PERIODS,
  USUAL_COLUMNS,
} from '#shared/domain/members/member-list.ts'
import type { Query } from '../../../lib/edge/query.ts'
import { addressValue, choiceIn } from '../../../lib/lists/address-value.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'

export const MEMBERS_PATH = '/admin/members'

/** The values in the address of the list: filters, order and columns. */
export type ShownMembers = MemberFilter & {
  readonly sort: MemberSort
  readonly columns: readonly MemberColumn[]
}

/** Unknown values are ignored, so that a mistyped address still shows members. */
export function readShown(query: Query): ShownMembers {
  const groupId = query.one('group')
  const asked = query.many('column')
  const columns = MEMBER_COLUMNS.filter((column) => asked.includes(addressValue(column)))
  return {
    search: query.one('q')?.trim().slice(0, MEMBER_SEARCH_MAX_CHARACTERS) || null,
    status: choiceIn(LISTED_STATUSES, query.one('status')),
    standing: choiceIn(STANDINGS, query.one('standing')),
    tier: query.one('tier')?.slice(0, MEMBER_TIER_MAX_CHARACTERS) ?? null,
    health: choiceIn(HEALTHS, query.one('health')),
    joined: choiceIn(JOINED_PERIODS, query.one('joined')),
    lastSeen: choiceIn(SEEN_PERIODS, query.one('seen')),
    groupId: groupId !== null && mayBeId(groupId) ? groupId : null,
    isIncomplete: query.flag('incomplete'),
    hasFailedCard: query.flag('card'),
    sort: choiceIn(MEMBER_SORTS, query.one('sort')) ?? 'NAME',
    columns: columns.length > 0 ? columns : USUAL_COLUMNS,
  }
}

/** The query of the address with the same values, for its first page. */
export function queryOfShown(shown: ShownMembers): URLSearchParams {
  const { search, status, standing, tier, health, joined, lastSeen, groupId, isIncomplete, hasFailedCard } = shown
  const written = (value: string | null) => (value === null ? null : addressValue(value))
  const values: readonly (readonly [string, string | null])[] = [
    ['q', search],
    ['status', written(status)],
    ['standing', written(standing)],
    ['tier', tier],
    ['health', written(health)],
    ['joined', written(joined)],
    ['seen', written(lastSeen)],
    ['group', groupId],
    ['incomplete', isIncomplete ? 'true' : null],
    ['card', hasFailedCard ? 'true' : null],
    ['sort', shown.sort === 'NAME' ? null : addressValue(shown.sort)],
    ...columnsInAddress(shown).map((column) => ['column', addressValue(column)] as const),
  ]
  return new URLSearchParams(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** The default columns are not in the address. */
function columnsInAddress({ columns }: ShownMembers): readonly MemberColumn[] {
  return columns.join() === USUAL_COLUMNS.join() ? [] : columns
}

export function hrefOfShown(shown: ShownMembers, after: string | null = null, path = MEMBERS_PATH): string {
  const query = queryOfShown(shown)
  if (after !== null) query.set('after', after)
  return query.size > 0 ? `${path}?${query}` : path
}

const NOTHING_NARROWED = {
  ...{ search: null, status: null, standing: null, tier: null, health: null, joined: null, lastSeen: null },
  ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
} as const

/** Without filters; order and columns stay. */
export function withoutFilters({ sort, columns }: ShownMembers): ShownMembers {
  return { ...NOTHING_NARROWED, sort, columns }
}

/** The filter as a variable of the queries. */
export function filterVariables(shown: ShownMembers) {
  const { sort: _sort, columns: _columns, ...filter } = shown
  return filter
}

export function isNarrowed(shown: ShownMembers): boolean {
  return Object.values(filterVariables(shown)).some((value) => value !== null && value !== false)
}
