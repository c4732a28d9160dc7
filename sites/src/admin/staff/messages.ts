import { counted } from '#shared/kernel/plurals.ts'
import { INVALID_FORM } from '../forms/messages.ts'
import type { Duty } from './staff.queries.ts'

export const DUTY_LABELS: Readonly<Record<Duty, string>> = {
  ADMIN: 'Admin',
  ARTICLES_EDIT: 'Article editing',
  PANELS: 'Expert panels',
  FORUM: 'Forum moderation',
  MEMBERS: 'Member support',
  BILLING: 'Billing',
}

export const DUTY_HINTS: Readonly<Record<Duty, string>> = {
  ADMIN: 'Uses the whole admin area, except article texts and billing, and manages staff.',
  ARTICLES_EDIT: 'Can be an article’s editor and change its text.',
  PANELS: 'Writes questions, chooses answers and publishes roundups.',
  FORUM: 'Decides on posts and replies, in every group.',
  MEMBERS: 'Helps with profiles, sign-in and activation, and keeps notes.',
  BILLING: 'Sees payments, changes cards and makes refunds.',
}

/** In the order of the form. */
export const DUTIES = Object.keys(DUTY_LABELS) as readonly Duty[]

export const STAFF_PAGE_MESSAGES = {
  title: 'Staff',
  lead: 'Who can do what.',
  search: 'Search by name or email',
  find: 'Search',
  invite: 'Invite staff',
  none: { title: 'No one found', text: 'Try another name or email.' },
  noneAtAll: { title: 'No staff yet', text: 'People with duties in this community are listed here.' },
  all: 'Show everyone',
  more: 'Only the first 200 are shown. Search to find the others.',
  ended: 'Ended',
  invited: 'No password yet',
  elsewhere: 'Other communities',
  you: 'You',
  back: 'Staff',
  never: 'Never signed in',
  lastSeen: 'Last seen',
  noDuties: 'No duties here',
  duties: 'Duties',
  cannotGive: 'You can’t give this duty: you don’t have it yourself.',
  readOnly: 'You’re not an admin there, so you can’t change these.',
  own: 'Yes, I give up my own admin duty here',
  ownSessions: 'Your sign-ins and devices',
  account: 'Account',
  needsScript: 'Changing this needs JavaScript.',
  openArticles: (open: number) => counted(open, 'open article'),
  stayAssigned: 'stay with this person when article editing is withdrawn. Assign them to another editor.',
} as const

export const STAFF_FORM_MESSAGES = {
  save: 'Save duties',
  saving: 'Saving…',
  saved: 'Duties saved',
  invite: 'Send invitation',
  inviting: 'Sending…',
  failed: 'That didn’t work. Nothing was changed; please try again.',
  invalid: INVALID_FORM,
  notFound: 'This person no longer works here. Reload the page.',
} as const

/** What was done by an invitation: a person who has a password already gets no email. */
export function invitedText({ hasPassword }: { readonly hasPassword: boolean }): string {
  return hasPassword ? 'Added. They keep their password, so no email was sent.' : 'Invitation sent'
}

export const INVITE_MESSAGES = {
  title: 'Invite staff',
  lead: 'They get an email with a link to choose a password. If they already work in another community, they keep their password and get no email.',
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  community: 'Community',
  duties: 'Duties',
} as const

/** Ending a person's permissions: in one community, or with the account. */
export const END_MESSAGES = {
  label: 'Remove from staff',
  here: 'All their duties in this community end, and so do any open sessions.',
  keeps: (open: number) => `${counted(open, 'open article')} in this community will still be assigned to this person.`,
  everywhere: 'All their duties in every community end, the account is closed, and any open sessions end.',
  texts: {
    do: 'Remove from staff',
    busy: 'Ending…',
    cancel: 'Cancel',
    done: 'Removed from staff',
    failed: 'That didn’t work. Nothing was changed; please try again.',
    refused: 'This person no longer works here. Reload the page.',
  },
} as const

export const LINK_MESSAGES = {
  label: 'Send password link',
  first: 'They get an email with a link to choose their first password.',
  another: 'They get an email with a link to choose a new password. The current one works until then.',
  texts: {
    do: 'Send link',
    busy: 'Sending…',
    cancel: 'Cancel',
    done: 'Link sent',
    failed: 'That didn’t work. Several links may have been sent already; please try again later.',
    refused: 'This person no longer works here. Reload the page.',
  },
} as const
