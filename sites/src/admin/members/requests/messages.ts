import { DELETION_COOL_OFF_DAYS } from '#shared/domain/members/privacy.ts'

export const REQUESTS_MESSAGES = {
  title: 'Data requests',
  lead: 'What members have requested about their data. Requests are handled automatically; anything that needs you says so.',
  back: 'Members',
  deletions: 'Scheduled deletions',
  deletionsText: `An account is deleted ${DELETION_COOL_OFF_DAYS} days after its member requests it, along with the membership and cards at the payment provider. Only the member can cancel this.`,
  deletionsNone: 'No deletions scheduled.',
  due: 'Deleted on',
  copies: 'Data exports',
  copiesNone: 'No exports in progress.',
  waiting: 'In progress',
  failed: 'Failed. The member was asked to request a new one; if that fails too, tell the operator.',
  ends: 'Memberships that are ending',
  endsNone: 'No membership of a deleted account or a closing community is left to end.',
  ending: 'Ending at the payment provider',
  refused:
    'The payment provider refused. End it there manually and remove its cards; it drops off this list within a day.',
  requested: 'Requested on',
  deleted: 'Ending since',
  membership: (id: string) => `Membership ${id}`,
} as const
