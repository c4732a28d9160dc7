import type { Standing } from '#shared/domain/billing/subscription-states.ts'
import type { Health } from './health.ts'
import type { ListedStatus, MemberColumn } from './member-list.ts'

/** The words of the member list, the same on the page and in its export. */
export const MEMBER_LIST_WORDS = {
  name: 'Name',
  brand: 'Brand',
  never: 'Never',
  failedCard: 'Card failed',
  more: 'More members match than are in this file.',
  columns: {
    EMAIL: 'Email',
    COMPANY: 'Company',
    PLACE: 'Location',
    PLAN: 'Plan',
    STANDING: 'Standing',
    STATUS: 'Status',
    LAST_SEEN: 'Last seen',
    JOINED: 'Joined',
    HEALTH: 'Health',
  } satisfies Record<MemberColumn, string>,
  standings: {
    GOOD: 'Good',
    PAST_DUE: 'Past due',
    UNPAID: 'Unpaid',
    SUSPENDED: 'Suspended',
  } satisfies Record<Standing, string>,
  statuses: {
    ACTIVE: 'Active',
    ONBOARDING: 'In onboarding',
    DEACTIVATED: 'Deactivated',
  } satisfies Record<ListedStatus, string>,
  healths: { GREEN: 'Green', AMBER: 'Amber', RED: 'Red' } satisfies Record<Health, string>,
} as const
