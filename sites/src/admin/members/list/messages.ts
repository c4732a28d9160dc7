import type { Health } from '#shared/domain/members/health.ts'
import type {
  JoinedPeriod,
  ListedStatus,
  MemberColumn,
  MemberSort,
  SeenPeriod,
} from '#shared/domain/members/member-list.ts'
import { COUNTED_MEMBERS_MAX, EXPORTED_MEMBERS_MAX } from '#shared/domain/members/member-list.ts'
import { MEMBER_LIST_WORDS } from '#shared/domain/members/member-list-words.ts'
import { formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../../ui/badge/tone.ts'
import type { ListedMember } from './members.queries.ts'

export const MEMBERS_MESSAGES = {
  title: 'Members',
  titleOfAll: 'Members of every brand',
  search: 'Name, email, company, location, phone, ID',
  searchLabel: 'Search members',
  find: 'Search',
  apply: 'Apply',
  filters: 'Filters',
  columns: 'Columns',
  active: 'Active filters',
  remove: 'Remove',
  clear: 'Clear filters',
  none: {
    title: 'No members found',
    text: 'Search matches the start of a name, email, company or location, a phone number with its country code, or an exact ID, receipt or correlation code.',
  },
  noneAtAll: { title: 'No members yet', text: 'Members appear here once they’ve joined.' },
  billing: 'Payments',
  invitations: 'Invitations',
  requests: 'Data requests',
  reconciliation: 'Payment reconciliation',
  export: 'Export CSV',
  exportHint: `Up to ${formatCount(EXPORTED_MEMBERS_MAX)} members`,
  name: MEMBER_LIST_WORDS.name,
  brand: MEMBER_LIST_WORDS.brand,
  never: MEMBER_LIST_WORDS.never,
  failedCard: MEMBER_LIST_WORDS.failedCard,
  actions: 'Payments',
  fields: {
    status: 'Status',
    standing: 'Standing',
    tier: 'Tier',
    health: 'Health',
    joined: 'Joined',
    seen: 'Last seen',
    group: 'Group',
    sort: 'Sort by',
    incomplete: 'Profile incomplete',
    card: 'Card failed or past due',
  },
  any: 'Any',
  otherGroup: 'Another group',
  selectAll: 'Select all on this page',
  selection: 'Selected members',
  copyEmails: 'Copy email addresses',
  copyFailed: 'We couldn’t copy the addresses. Check that your browser allows it for this site.',
  compare: 'Compare to merge',
  unselect: 'Unselect all',
} as const

export const COLUMN_LABELS: Readonly<Record<MemberColumn, string>> = MEMBER_LIST_WORDS.columns
export const STATUS_LABELS: Readonly<Record<ListedStatus, string>> = MEMBER_LIST_WORDS.statuses
export const STANDING_LABELS = MEMBER_LIST_WORDS.standings
export const HEALTH_LABELS: Readonly<Record<Health, string>> = MEMBER_LIST_WORDS.healths
export const JOINED_LABELS: Readonly<Record<JoinedPeriod, string>> = {
  LAST_7_DAYS: 'In the last 7 days',
  LAST_30_DAYS: 'In the last 30 days',
  LAST_90_DAYS: 'In the last 90 days',
  LAST_YEAR: 'In the last year',
  BEFORE: 'Over a year ago',
}
export const SEEN_LABELS: Readonly<Record<SeenPeriod, string>> = {
  LAST_7_DAYS: 'In the last 7 days',
  LAST_30_DAYS: 'In the last 30 days',
  LAST_90_DAYS: 'In the last 90 days',
  BEFORE: 'Over 90 days ago',
  NEVER: 'Never',
}
export const SORT_LABELS: Readonly<Record<MemberSort, string>> = {
  NAME: 'Name',
  JOINED: 'Newest members',
  LAST_SEEN: 'Last seen',
}

const STANDING_TONES: Readonly<Record<ListedMember['standing'], Tone>> = {
  GOOD: 'neutral',
  PAST_DUE: 'warning',
  UNPAID: 'negative',
  SUSPENDED: 'negative',
}
export function standingMark(standing: ListedMember['standing']) {
  return { text: STANDING_LABELS[standing], tone: STANDING_TONES[standing] }
}

export const HEALTH_TONES: Readonly<Record<Health, Tone>> = { GREEN: 'positive', AMBER: 'warning', RED: 'negative' }

export function billingOf(name: string): string {
  return `Cards and payments: ${name}`
}

/** A search lists only the counted maximum of its matches. */
export function memberCount(found: number, isSearch: boolean): string {
  const most = formatCount(COUNTED_MEMBERS_MAX)
  if (found > COUNTED_MEMBERS_MAX)
    return isSearch
      ? `${most}+ members. Only ${most} are listed: type more of the name to find others.`
      : `${most}+ members`
  return found === 1 ? '1 member' : `${formatCount(found)} members`
}

export function selectOf(name: string): string {
  return `Select ${name}`
}

export function selectedCount(count: number): string {
  return `${formatCount(count)} selected`
}

export function copiedText(count: number): string {
  return count === 1 ? 'Email address copied.' : `${formatCount(count)} email addresses copied.`
}
