import type { Tone } from '../../ui/badge/tone.ts'
import type { ListedMember } from './members.queries.ts'

export const MEMBERS_MESSAGES = {
  title: 'Members',
  search: 'Search by name or email',
  find: 'Find',
  all: 'All members',
  none: {
    title: 'No members found',
    text: 'Search matches the start of a first name, last name or email.',
  },
  noneAtAll: { title: 'No members yet', text: 'Members appear here once they’ve joined.' },
  billing: 'Cards and payments',
  inactive: 'Deactivated',
  requests: 'Data requests',
  reconciliation: 'Payment reconciliation',
} as const

const STANDINGS: Readonly<Record<ListedMember['standing'], { readonly text: string; readonly tone: Tone } | null>> = {
  GOOD: null,
  PAST_DUE: { text: 'Past due', tone: 'warning' },
  UNPAID: { text: 'Unpaid', tone: 'negative' },
  SUSPENDED: { text: 'Suspended', tone: 'negative' },
}

/** Null for a member in good standing. */
export function standingMark(standing: ListedMember['standing']) {
  return STANDINGS[standing]
}

export function billingOf(name: string): string {
  return `${MEMBERS_MESSAGES.billing}: ${name}`
}
