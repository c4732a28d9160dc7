import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  INVITATION_DAYS,
  INVITATION_MESSAGE_MAX_CHARACTERS,
} from '#shared/domain/onboarding/invitations/limits.ts'
import { INVITEE_PROBLEM_TEXTS } from '#shared/domain/onboarding/invitations/messages.ts'
import type {
  ImportRowOutcome,
  InvitationFilter,
  InvitationState,
} from '#shared/domain/onboarding/invitations/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../../ui/badge/tone.ts'

export const STATE_LABELS: Readonly<Record<InvitationState, string>> = {
  SENT: 'Sent',
  OPENED: 'Opened',
  JOINED: 'Joined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
}

export const FILTER_LABELS: Readonly<Record<InvitationFilter, string>> = {
  NOT_ACCEPTED: 'Not accepted',
  ...STATE_LABELS,
}

export const STATE_TONES: Readonly<Record<InvitationState, Tone>> = {
  SENT: 'neutral',
  OPENED: 'info',
  JOINED: 'positive',
  EXPIRED: 'warning',
  WITHDRAWN: 'neutral',
}

/** "12-months" in readable form. */
export function packageLabel(planId: string | null): string | null {
  return planId?.replace('-', ' ') ?? null
}

export const INVITATIONS_MESSAGES = {
  title: 'Invitations',
  back: 'Members',
  backToList: 'Invitations',
  invite: 'Invite a member',
  fromFile: 'Invite from a file',
  earlierFiles: 'Earlier files',
  states: 'Show invitations by status',
  all: 'All',
  noneAtAll: { title: 'No invitations yet', text: 'People you invite to become members are listed here.' },
  none: { title: 'No invitations found', text: 'Nothing matches this search and status.', showAll: 'Show all' },
  search: 'Search invitations',
  searchHint: 'Name, email, company',
  find: 'Search',
  sent: 'Sent',
  invited: 'Invited',
  opened: 'Opened',
  joined: 'Joined',
  expires: 'Works until',
  expired: 'Expired',
  closing: 'Doesn’t work: the community is closing',
  noneInClosing: 'The community is closing, so no one can join or be invited.',
  withdrawn: 'Withdrawn',
  by: (name: string) => `by ${name}`,
  email: 'Email',
  company: 'Company',
  package: 'Package',
  message: 'Message',
  member: 'Open the member',
  resend: 'Resend',
  resendText: `They get an email with a new link that works for ${INVITATION_DAYS} days. The earlier link stops working.`,
  withdraw: 'Withdraw',
  withdrawText: 'The link stops working right away. They aren’t told.',
} as const

export const INVITE_MESSAGES = {
  title: 'Invite a member',
  lead: `They get an email with a personal link to join. It works for ${INVITATION_DAYS} days.`,
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  company: 'Company (optional)',
  package: 'Package',
  packageHint: 'Preselected on their page. They can choose another one.',
  message: 'Message (optional)',
  messageHint: `Appears in the email. Up to ${INVITATION_MESSAGE_MAX_CHARACTERS} characters.`,
  submit: 'Send invitation',
  showMember: 'Open the member',
  showInvitation: 'Open the invitation',
} as const

export const INVITATION_NOTICES = {
  invited: 'Invitation sent',
  resent: 'A new link was sent',
  withdrawn: 'Invitation withdrawn',
} as const
export type InvitationNotice = keyof typeof INVITATION_NOTICES

export const IMPORT_MESSAGES = {
  title: 'Invite from a file',
  lead: `Up to ${formatCount(IMPORT_MAX_ROWS)} people, ${IMPORT_MAX_BYTES / 1024} KB. You’ll see what happens with each row before anyone gets an email.`,
  file: 'CSV file',
  fileHint: 'Its text appears below, where you can still change it.',
  paste: 'Rows',
  pasteHint: 'Columns: name (or first name and last name), email, company, package. Company and package may be empty.',
  example: 'name,email,company,package\nAda King,ada@example.com,Analytical Engines,12 months',
  check: 'Check rows',
  back: 'Invitations',
  backToFiles: 'Invite from a file',
  resultTitle: (people: number) => `File with ${counted(people, 'person', 'people')}`,
  checkedTitle: (people: number) => `Check a file with ${counted(people, 'person', 'people')}`,
  confirm: (people: number) => `Invite ${counted(people, 'person', 'people')}`,
  confirmText: 'Each of them gets an email with a personal link. Rows with a problem are left out.',
  nothing: 'No row can be invited. Correct the rows and check the file again.',
  running: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} invited`,
  runningText: 'You can leave this page; the rest is sent in the background.',
  done: (people: number) => `${counted(people, 'person', 'people')} invited`,
  problems: (rows: number) => `Left out (${formatCount(rows)})`,
  all: (rows: number) => `All rows (${formatCount(rows)})`,
  rows: 'Rows of the file',
  noProblems: { title: 'No problems', text: 'Every row can be invited.' },
  row: (number: number) => `Row ${number}`,
  noName: 'No name',
  showMember: 'Open the member',
  showInvitation: 'Open the invitation',
} as const

const OUTCOMES = {
  ...INVITEE_PROBLEM_TEXTS,
  READY: 'Ready to be invited.',
  INVITED: 'Invited.',
  IS_MEMBER: 'Already a member. If their membership has ended, they can renew it when they sign in.',
  IS_INVITED: 'Already has an open invitation. Resend it from its page if needed.',
  IS_CLOSING: 'Not invited: the community is closing, so no one can join.',
} as const

/** The outcome of a row and what to do, in words. */
export function outcomeText(outcome: ImportRowOutcome, repeats: number | null): string {
  if (outcome !== 'REPEATED') return OUTCOMES[outcome]
  return `Same email as row ${repeats ?? ''}. Remove this row, or correct its email.`
}
