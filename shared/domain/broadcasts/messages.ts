import { counted } from '../../kernel/plurals.ts'
import {
  BROADCAST_BODY_MAX_CHARACTERS,
  BROADCAST_DRAFTS_MAX,
  BROADCAST_SUBJECT_MAX_CHARACTERS,
  SCHEDULE_MAX_DAYS,
} from './limits.ts'
import type { BroadcastChannel, BroadcastStatus, RecipientReason, RecipientState } from './statuses.ts'

export const CHANNEL_LABELS: Readonly<Record<BroadcastChannel, string>> = {
  WEB: 'Web',
  EMAIL: 'Email',
  BOTH: 'Web and email',
}

export const BROADCAST_STATUS_LABELS: Readonly<Record<BroadcastStatus, string>> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  SENDING: 'Sending',
  PAUSED: 'Paused',
  SENT: 'Sent',
  STOPPED: 'Stopped',
}

export const RECIPIENT_STATE_LABELS: Readonly<Record<RecipientState, string>> = {
  WAITING: 'Waiting',
  QUEUED: 'Email on its way',
  SENT: 'Sent',
  SKIPPED: 'Not sent',
}

export const RECIPIENT_REASON_LABELS: Readonly<Record<RecipientReason, string>> = {
  LEFT: 'Account no longer active',
  EMAIL_OFF: 'Turned these emails off',
  WEB_OFF: 'Turned these notifications off',
  ALL_OFF: 'Turned announcements off',
  BOUNCES: 'Their address doesn’t take email',
  COMPLAINED: 'Reported an email as spam',
  UNDELIVERED: 'The email couldn’t be delivered',
  STOPPED: 'Stopped before their turn',
}

/** Column headings and words of the recipient list file. */
export const RECIPIENT_WORDS = {
  name: 'Name',
  email: 'Email',
  state: 'Status',
  reason: 'Reason',
  web: 'Web',
  emailed: 'Emailed',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  opened: 'Opened',
  yes: 'Yes',
  no: 'No',
} as const

/** Why an action on a broadcast was refused, as shown to the reader. */
export const BROADCAST_REFUSALS = {
  noSubject: `Enter a subject of up to ${counted(BROADCAST_SUBJECT_MAX_CHARACTERS, 'character')}.`,
  noBody: 'Write the message first.',
  bodyTooLong: `The message can have up to ${counted(BROADCAST_BODY_MAX_CHARACTERS, 'character')}.`,
  noAudience: 'No one is in this audience. Change the filters first.',
  searchTooWide: 'This search finds too many members. Narrow the audience with filters instead.',
  inPast: 'Choose a time in the future.',
  afterEnd: 'The community will have closed by then. Choose an earlier time.',
  tooFar: `Choose a time within ${SCHEDULE_MAX_DAYS} days.`,
  tooManyDrafts: `You can have up to ${BROADCAST_DRAFTS_MAX} drafts. Delete one first.`,
  notDraft: 'This message is no longer a draft, so it can’t be changed.',
  deliveryChanged:
    'Someone changed how this message is sent, or who gets it, after you opened this page. Compare it with what you chose, then save again.',
  changedMeanwhile: 'Someone changed this message after you opened this page. Check it below, then send it.',
  moved: 'Someone else got here first: this message’s status has changed.',
  noSuchMember: 'No member with this email address was found.',
} as const

export type BroadcastRefusal = keyof typeof BROADCAST_REFUSALS

/** Why nothing can be sent to an audience now. */
export type AudienceFault = Extract<BroadcastRefusal, 'noAudience' | 'searchTooWide'>

/** Message and extensions of an error. */
export function broadcastRefusal(reason: BroadcastRefusal) {
  return { message: BROADCAST_REFUSALS[reason], extensions: { reason } }
}

/** For a text that is saved while it is being written. */
export const BROADCAST_TEXT_MESSAGES = {
  staleRevision: 'Someone else changed this message in the meantime. Compare it with yours, then save again.',
  tooLarge: 'This message is too large to save.',
} as const
