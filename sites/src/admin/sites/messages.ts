import type { ClosingStep } from '#shared/domain/communities/closing/closing.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

export const SITES_MESSAGES = {
  title: 'Sites',
  lead: 'Every community, with what’s waiting for you there.',
  none: { title: 'No sites yet', text: 'Each community has its place here.' },
  open: 'Open the admin area',
  live: 'Live',
  closed: 'No address yet',
  closing: { ANNOUNCED: 'Closing', READ_ONLY: 'Read-only', CLOSED: 'Closed' } satisfies Record<ClosingStep, string>,
  nothing: 'Nothing waiting',
  notYours: 'You have no duties here.',
  elsewhere: { lead: 'The admin area of every community.', settings: 'Settings are changed in the admin community:' },
} as const

/** "10,000+ members" where more were not counted. */
export function memberCountText({ memberCount, hasMoreMembers }: { memberCount: number; hasMoreMembers: boolean }) {
  return hasMoreMembers ? `${formatCount(memberCount)}+ members` : counted(memberCount, 'member')
}
