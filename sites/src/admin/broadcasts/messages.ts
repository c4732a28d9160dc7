/* Texts of the pages on which staff write to many members. */
import { BROADCAST_SUBJECT_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import type {
  BroadcastChannel,
  BroadcastMove,
  BroadcastStatus,
  RecipientFilter,
} from '#shared/domain/broadcasts/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'
import { INVALID_FORM } from '../forms/messages.ts'

export const BROADCAST_MESSAGES = {
  title: 'Messages',
  lead: 'What your team writes to many members: on the web, by email or both.',
  newMessage: 'New message',
  none: { title: 'No messages here', text: 'No messages have this status.' },
  noneAtAll: { title: 'No messages yet', text: 'Write the first one: a subject, a text, and who gets it.' },
  all: 'All',
  filters: 'Status',
  back: 'Messages',
  edited: 'Edited',
  scheduledFor: 'Scheduled for',
  started: 'Started',
  finished: 'Finished',
  stopped: 'Stopped',
  recipients: (count: number) => counted(count, 'member'),
  reached: (done: number, all: number) => `${formatCount(done)} of ${counted(all, 'member')}`,

  newTitle: 'New message',
  newLead: 'You’ll write the text and choose who gets it next.',
  subject: 'Subject',
  subjectHint: `Up to ${BROADCAST_SUBJECT_MAX_CHARACTERS} characters.`,
  channel: 'How it’s sent',
  channelHints: {
    WEB: 'A notification that leads to the message.',
    EMAIL: 'An email with the whole text.',
    BOTH: 'A notification and an email.',
  } satisfies Record<BroadcastChannel, string>,
  create: 'Create draft',
  invalid: INVALID_FORM,

  text: 'Text',
  body: 'Message',
  saveText: 'Save text',
  delivery: 'Delivery',
  audience: 'Who gets it',
  search: 'Search',
  searchHint: 'The start of a name, email, company or location.',
  narrow: 'Filters',
  saveDelivery: 'Save delivery',
  audienceNow: (size: number) => `${counted(size, 'member')} right now`,
  audienceNote: 'Recipients are chosen when it’s sent: active members who match then.',
  everyone: 'All active members',
  sample: 'Among them',
  more: (count: number) => `and ${formatCount(count)} more`,
  tooWide: 'This search finds too many members. Narrow the audience with filters instead.',
  nobody: 'No one matches these filters.',
  review: 'Review and send',
  reviewText: 'See it as a member would, send yourself a test, then send or schedule it.',

  sendTitle: (subject: string) => `Send “${subject}”`,
  backToDraft: 'Draft',
  preview: 'Preview',
  previewAs: 'See it as',
  previewEmail: 'Email of a member',
  show: 'Show',
  noMember: 'No member with this email address was found.',
  emailPart: 'Email',
  webPart: 'Notification',
  hello: (name: string) => `Hello ${name},`,
  readAt: (familiarName: string) => `Read it at ${familiarName}`,
  why: (familiarName: string) =>
    `You’re getting this email because you’re a member of ${familiarName}. You can change this under “Announcements” in your settings. Why did I get this? · Stop these emails`,
  getsBoth: (name: string) => `${name} gets the notification and the email.`,
  getsWeb: (name: string) => `${name} gets the notification.`,
  getsEmail: (name: string) => `${name} gets the email.`,
  getsNothing: (name: string) => `${name} gets nothing.`,
  notInAudience: (name: string) => `${name} isn’t in the audience, so nothing is sent to them.`,
  test: 'Test',
  testText: 'We email you the text exactly as written.',
  sendTest: 'Send me a test',
  sendNow: 'Send now',
  sendNowTo: (size: number) => `Send now to ${counted(size, 'member')}`,
  sendNowText: 'It starts right away. You can pause or stop it while it’s being sent.',
  schedule: 'Schedule',
  scheduleAt: 'Date and time',
  scheduleDo: 'Schedule',
  notWritten: 'Write the message first, then send it.',

  progress: 'Progress',
  refresh: 'Refresh',
  sending: 'Being sent. You can leave this page; sending continues.',
  paused: 'Paused. No one else gets it until you resume.',
  scheduledText: (when: string, zone: string) => `It will be sent on ${when} (${zone} time).`,
  startsSoon: 'It starts within a minute.',
  sentBy: 'Sent by',
  channelLabel: 'Sent as',
  counts: {
    sent: 'Got it',
    onWeb: 'As a notification',
    emailed: 'By email',
    queued: 'Emails on their way',
    waiting: 'Waiting',
    skipped: 'Not sent',
    bounced: 'Bounced',
    unsubscribed: 'Unsubscribed afterward',
    opened: 'Opened it',
  },
  notTracked: 'This brand doesn’t track who opens messages.',
  quiet: 'Emails wait until a member’s quiet hours end.',
  allRecipients: 'All recipients',
  export: 'Export CSV',
  typed: 'What you wrote, not saved',
  theText: 'The message',

  recipientsTitle: 'Recipients',
  noRecipients: { title: 'No recipients yet', text: 'They appear here once the message is sent.' },
  noneInState: { title: 'No recipients here', text: 'Choose another state to see more.' },
  member: 'Member',
  state: 'Status',
  ways: 'How',
  notification: 'Notification',
  emailedAt: 'Email',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  opened: 'Opened',

  deleteTitle: 'Delete',
  delete: 'Delete draft',
  deleteQuestion: 'This can’t be undone. The draft is deleted.',
  deleteDo: 'Delete permanently',
  deleting: 'Deleting…',
  cancel: 'Cancel',
  deleted: 'Draft deleted.',
  deleteFailed: 'The draft wasn’t deleted. Please try again.',
  deleteRefused: 'The draft can’t be deleted right now.',
  deleteScript: 'Deleting needs JavaScript.',

  notices: {
    created: 'Draft created. Write the text and choose who gets it.',
    saved: 'Saved.',
    tested: 'The test is on its way to you.',
    sent: 'Sending has started.',
    scheduled: 'Scheduled.',
    unscheduled: 'Unscheduled: it’s a draft again.',
    paused: 'Paused. Emails that hadn’t gone out are held back.',
    resumed: 'Resumed.',
    stopped: 'Stopped. Emails that hadn’t gone out won’t be sent.',
  },
} as const

export type BroadcastNotice = keyof typeof BROADCAST_MESSAGES.notices

export const MOVE_LABELS: Readonly<Record<BroadcastMove, string>> = {
  UNSCHEDULE: 'Back to draft',
  PAUSE: 'Pause',
  RESUME: 'Resume',
  STOP: 'Stop',
}

export const MOVE_NOTICES: Readonly<Record<BroadcastMove, BroadcastNotice>> = {
  UNSCHEDULE: 'unscheduled',
  PAUSE: 'paused',
  RESUME: 'resumed',
  STOP: 'stopped',
}

export const STATUS_TONES: Readonly<Record<BroadcastStatus, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  SENDING: 'accent',
  PAUSED: 'warning',
  SENT: 'positive',
  STOPPED: 'negative',
}

export const RECIPIENT_FILTER_LABELS: Readonly<Record<RecipientFilter, string>> = {
  SENT: 'Got it',
  WAITING: 'Waiting',
  SKIPPED: 'Not sent',
  BOUNCED: 'Bounced',
  UNSUBSCRIBED: 'Unsubscribed',
}

/** Texts of the editor. */
export const TEXT_EDITOR_MESSAGES = {
  textField: 'Message',
  placeholder: 'Write to your members',
  notSaved: 'Not saved',
  saveFailed: 'Your text is on this device and will be saved when you’re back online.',
  closed: 'This message is no longer a draft. What you typed is only on this device.',
  closedKept: 'What you typed is only on this device.',
  history: 'Version history',
  conflictTitle: 'Someone else changed this message',
  tooLarge: 'This message is too large to save.',
} as const
