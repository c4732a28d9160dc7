/* Texts of changes of a member's email address by staff. */
import type { EmailChange } from './email-change.queries.ts'

export const EMAIL_CHANGES_MESSAGES = {
  title: 'Email address changes',
  text: 'The email address is also what they sign in with. It changes only after confirmation by email, and the member is told at both addresses.',
  inactive: 'This member is deactivated: activate them before you change their email address.',
  needsScript: 'Changing the email address needs JavaScript.',
  openTitle: 'In progress',
  from: 'From',
  to: 'To',
  way: 'Confirmed by',
  oldSide: 'Old address',
  newSide: 'New address',
  confirmed: 'Confirmed',
  notYet: 'Not yet',
  canObject: 'May object until',
  waitOver: 'Didn’t object in time, and still can until the new address has confirmed',
  expires: 'Links work until',
  reason: 'Reason',
  identity: 'Identity check',
  askedBy: 'Requested by',
  next: 'What happens next',
  withdraw: 'Withdraw this change',
  withdrawn: 'Withdrawn. The links no longer work.',
  over: 'This change had already ended.',
  earlier: 'Earlier changes',
} as const

export const EMAIL_CHANGE_WAYS_TEXT = {
  BOTH: 'Both addresses',
  WAIT: 'The new address, after 72 hours in which the old one may object',
} as const satisfies Readonly<Record<EmailChange['way'], string>>

const ENDED: Readonly<Record<Exclude<EmailChange['state'], 'OPEN'>, string>> = {
  DONE: 'Changed',
  EXPIRED: 'Expired: it wasn’t confirmed in time',
  WITHDRAWN: 'Withdrawn by staff',
  REPLACED: 'Replaced by a newer change',
  STOPPED_BY_OLD: 'Stopped from the old address',
  STOPPED_BY_NEW: 'Stopped from the new address',
  TAKEN: 'Not changed: the address now belongs to another account',
  LEFT: 'Ended: the member was deactivated or has another address',
}

export function endText(state: EmailChange['state']): string {
  return state === 'OPEN' ? EMAIL_CHANGES_MESSAGES.openTitle : ENDED[state]
}

/** For what an open change waits; `isWaiting` while the old address may object. */
export function nextText({ way, oldConfirmedAt, newConfirmedAt }: EmailChange, isWaiting: boolean): string {
  if (newConfirmedAt !== null)
    return way === 'BOTH'
      ? 'Only the old address still needs to confirm. If that mailbox can’t be reached, request the change again with the waiting time.'
      : 'The address changes automatically when the waiting time ends, unless the old address objects.'
  if (oldConfirmedAt !== null) return 'Only the new address still needs to confirm.'
  if (way === 'BOTH') return 'Both addresses still need to confirm.'
  return isWaiting
    ? 'The new address still needs to confirm. After that, the address changes when the waiting time ends.'
    : 'The waiting time has ended. The address changes as soon as the new address confirms.'
}

export const EMAIL_CHANGE_NOTICES = {
  withdrawn: EMAIL_CHANGES_MESSAGES.withdrawn,
  over: EMAIL_CHANGES_MESSAGES.over,
} as const
export type EmailChangeNotice = keyof typeof EMAIL_CHANGE_NOTICES
