import type { ActByStaff } from '../security.queries.ts'

export const ACTS_BY_STAFF_MESSAGES = {
  title: 'What our staff did',
  text: 'Everything our staff did to your account, cards and payments, so there are no surprises. If you didn’t expect something, write to us.',
  none: { title: 'Nothing so far', text: 'Our staff haven’t done anything to your account.' },
  pastEnd: 'Nothing more',
  by: (initials: string) => `${initials}, our staff`,
} as const

const ACTS: Readonly<Record<ActByStaff['kind'], string>> = {
  ACTIVATED: 'Reactivated your account',
  DEACTIVATED: 'Deactivated your account',
  PASSWORD_LINK_SENT: 'Emailed you a link to choose a password',
  PASSWORD_MADE: 'Gave you a new password',
  LOCKS_LIFTED: 'Lifted the pause after wrong passwords or codes',
  SESSIONS_ENDED: 'Signed you out',
  EMAIL_CHANGE_ASKED: 'Asked you to confirm a new email address',
  EMAIL_CHANGE_WITHDRAWN: 'Withdrew the change of your email address',
  EMAIL_CHANGED: 'Changed your email address after it was confirmed',
  DATA_COPY_STARTED: 'Had a copy of your data prepared for you',
  HOLD_PLACED: 'Put your account on legal hold',
  HOLD_LIFTED: 'Lifted the legal hold on your account',
  ACCOUNTS_MERGED: 'Merged another account of yours into this one',
  MERGED_AWAY: 'Merged this account into another of yours',
  MERGE_UNDONE: 'Separated your merged accounts again',
  MODERATOR_NAMED: 'Made you a forum moderator',
  MODERATOR_ENDED: 'Removed you as a forum moderator',
  CARD_ADDED: 'Added a card',
  CARD_MADE_DEFAULT: 'Changed your default card',
  CARD_REMOVED: 'Removed a card',
  REFUNDED: 'Refunded a payment',
  CREDITED: 'Credited your account',
  CHARGED: 'Added a charge to your account',
}

export function actText(kind: ActByStaff['kind']): string {
  return ACTS[kind]
}
