import type { Standing } from '#shared/domain/billing/subscription-states.ts'
import type { Health } from './health.ts'

/* The filters of the staff's member list, and how it is displayed. */

/** ONBOARDING has not finished joining; the other two have. */
export const LISTED_STATUSES = ['ACTIVE', 'ONBOARDING', 'DEACTIVATED'] as const
export type ListedStatus = (typeof LISTED_STATUSES)[number]

/** Counted in days back from now. */
export const JOINED_PERIODS = ['LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_90_DAYS', 'LAST_YEAR', 'BEFORE'] as const
export type JoinedPeriod = (typeof JOINED_PERIODS)[number]

export const SEEN_PERIODS = ['LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_90_DAYS', 'BEFORE', 'NEVER'] as const
export type SeenPeriod = (typeof SEEN_PERIODS)[number]

/** By name from A; by time newest first. */
export const MEMBER_SORTS = ['NAME', 'JOINED', 'LAST_SEEN'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** The columns in addition to the name. */
export const MEMBER_COLUMNS = [
  'EMAIL',
  'COMPANY',
  'PLACE',
  'PLAN',
  'STANDING',
  'STATUS',
  'LAST_SEEN',
  'JOINED',
  'HEALTH',
] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]

/** The columns shown by default: more would not fit on a page. */
export const USUAL_COLUMNS: readonly MemberColumn[] = MEMBER_COLUMNS.filter((column) => column !== 'PLACE')

export const MEMBER_SEARCH_MAX_CHARACTERS = 100
export const MEMBER_TIER_MAX_CHARACTERS = 100
/** Further matches are not counted. */
export const COUNTED_MEMBERS_MAX = 1000
/** Rows of one export. */
export const EXPORTED_MEMBERS_MAX = 10_000

export const VIEW_NAME_MAX_CHARACTERS = 60
export const VIEW_QUERY_MAX_CHARACTERS = 1000
/** The number of views that a member of staff can save in one community. */
export const VIEWS_MAX = 30
/** The query of an address as written by URLSearchParams. */
const VIEW_QUERY = /^[\w%=&.+*-]*$/

export function isViewQuery(query: string): boolean {
  return query.length <= VIEW_QUERY_MAX_CHARACTERS && VIEW_QUERY.test(query)
}

/** Each is null or false if it filters nothing. */
export type MemberFilter = {
  readonly search: string | null
  readonly status: ListedStatus | null
  readonly standing: Standing | null
  readonly tier: string | null
  readonly health: Health | null
  readonly joined: JoinedPeriod | null
  readonly lastSeen: SeenPeriod | null
  readonly groupId: string | null
  readonly isIncomplete: boolean
  readonly hasFailedCard: boolean
}

const DAY_MS = 86_400_000
/** Later than any stored instant. */
const END_OF_TIME = 8_640_000_000_000_000
const DAYS_BACK = { LAST_7_DAYS: 7, LAST_30_DAYS: 30, LAST_90_DAYS: 90, LAST_YEAR: 365 } as const

/** In milliseconds; the end is exclusive. */
export type Span = { readonly from: number; readonly to: number }

export function joinedSpan(period: JoinedPeriod | null, now: Date): Span {
  if (period === null) return { from: 0, to: END_OF_TIME }
  if (period === 'BEFORE') return { from: 0, to: now.getTime() - DAYS_BACK.LAST_YEAR * DAY_MS }
  return { from: now.getTime() - DAYS_BACK[period] * DAY_MS, to: END_OF_TIME }
}

/** Members who were never seen are stored as 0. */
export function seenSpan(period: SeenPeriod | null, now: Date): Span {
  if (period === null) return { from: 0, to: END_OF_TIME }
  if (period === 'NEVER') return { from: 0, to: 1 }
  if (period === 'BEFORE') return { from: 1, to: now.getTime() - DAYS_BACK.LAST_90_DAYS * DAY_MS }
  return { from: now.getTime() - DAYS_BACK[period] * DAY_MS, to: END_OF_TIME }
}
