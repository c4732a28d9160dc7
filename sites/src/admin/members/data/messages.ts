/* Texts of the page about a member's data. */
import type { DataRights } from './data-rights.queries.ts'

export const DATA_MESSAGES = {
  copies: 'Copies of their data',
  copiesText:
    'Members request copies in their settings. They get an email and download the copy signed in; staff never see it.',
  copiesNone: 'No copies requested lately.',
  requested: 'Requested',
  until: 'can be downloaded until',
  start: 'Prepare a copy',
  startText:
    'For a member who asked by letter or on the phone. The copy goes to the member, who gets an email when it’s ready.',
  startInactive: 'This member is deactivated and couldn’t download a copy.',
  reason: 'Reason',
  reasonHint: 'For example: asked in a letter dated November 3. The member can see it in a copy of their data.',
  started: 'The copy is being prepared. The member gets an email when it’s ready.',
  deletions: 'Deletion of their account',
  deletionsText:
    'Members request this in their settings. It happens 30 days later, unless they cancel or the account is on legal hold.',
  deletionsNone: 'They haven’t requested it.',
  due: 'due',
  held: 'on hold until the legal hold is lifted',
  cancelled: 'cancelled',
  deleted: 'deleted',
  hold: 'Legal hold',
  holdText:
    'While an account is on hold, it isn’t deleted, whatever the member asks for. The member is emailed the reason.',
  holdNone: 'Not on hold.',
  onHold: 'On hold since',
  needsScript: 'Placing and lifting a hold needs JavaScript.',
  earlierHolds: 'Earlier holds',
  placed: 'Placed',
  lifted: 'lifted',
  kept: 'What a deletion leaves',
  keptText: 'Everything else is deleted. Each is named as in the copy that the member can download.',
} as const

const COPY_STATES: Readonly<Record<string, string>> = {
  WAITING: 'Being prepared',
  READY: 'Ready',
  EXPIRED: 'Deleted after seven days',
  FAILED: 'Couldn’t be prepared',
}
export function copyStateText(state: DataRights['copies'][number]['state']): string {
  return COPY_STATES[state] ?? state
}
