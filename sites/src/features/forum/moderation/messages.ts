/* Texts of the pages on which moderators decide, those of staff and those of members. */

import { HOLD_LABELS } from '#shared/domain/forum/messages.ts'
import type { PostAct, PostState, QueueAge, QueueKind, QueueReason } from '#shared/domain/forum/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../../ui/badge/tone.ts'

export const MODERATION_MESSAGES = {
  title: 'Moderation',
  adminTitle: 'Forum',
  lead: 'Posts and replies waiting for a decision, the oldest first.',
  none: { title: 'Nothing is waiting', text: 'Held posts, reports and appeals appear here.' },
  noneFound: { title: 'Nothing found', text: 'Nothing that is waiting matches these filters.' },
  filters: 'Filter the queue',
  reasonFilter: 'Reason',
  kindFilter: 'Posts or replies',
  ageFilter: 'Waiting for',
  any: 'Any',
  apply: 'Apply',
  clear: 'Clear filters',
  pastEnd: 'Nothing more is waiting',
  pages: { first: 'Oldest', next: 'Newer' },
  back: 'Queue',
  waiting: 'Waiting',
  open: 'Review',
  post: 'Post',
  reply: 'Reply',
  appealed: 'Appealed',
  reported: (count: number) => counted(count, 'report'),
  for: (audience: string) => `For ${audience}`,
  by: (name: string) => `By ${name}`,

  itemTitle: (isReply: boolean, title: string) => (isReply ? `Reply to “${title}”` : title),
  before: 'Earlier in this post',
  text: 'What was written',
  reports: 'Reports',
  noNote: 'No note',
  appeal: 'Appeal',
  versions: 'Earlier versions',
  replacedAt: 'Replaced',
  history: 'Author’s history',
  approved: (count: number) => `${atMost(count)} approved`,
  removed: (count: number) => `${atMost(count)} removed`,
  rejected: (count: number) => `${atMost(count)} rejected`,
  joined: 'Member since',
  lastDecision: 'Last decision',
  decide: 'Decide',
  message: 'Message to the author',
  messageHint: 'The author gets this by email. Their text goes back to their drafts.',
  answerHint: 'The author gets this by email.',
  own: 'You wrote or reported this, so another moderator decides.',
  nothingToDecide: 'There’s nothing to decide.',
  notSaved: 'Your decision wasn’t saved. Try again.',
  notArranged: 'The post wasn’t changed. Try again.',
  move: 'Move to another audience',
  moveTo: 'Who will see it',
  moveChoose: 'Choose an audience',
  moveHint: 'Members who no longer see it stop following it. The author gets your reason by email.',
  moveReason: 'This fits better here, where the people who know about it see it.',
  moveNow: 'Move post',
  mergeMissing: 'Enter the address of the other post.',
  merge: 'Merge into another post',
  mergeInto: 'Address of the other post',
  mergeHint:
    'This post and its replies are added to the end of the other one, and its address leads there. This can’t be undone.',
  mergeReason: 'This was asked before, and the answers are easier to find together.',
  mergeNow: 'Merge posts',
  reason: 'Reason for the author',
  ofPost: 'This post',
  openPost: 'Open in the forum',

  notices: {
    decided: 'Decision saved. The author and anyone who reported it will be told.',
    changed: 'Post updated.',
    moved: 'Post moved. The author will be told.',
    merged: 'Posts merged. The author will be told.',
  },
} as const
export type ModerationNotice = keyof typeof MODERATION_MESSAGES.notices

/** The history of an author is counted up to here. */
const COUNTED_MAX = 100

function atMost(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX}+` : `${count}`
}

export const POST_STATE_TONES: Readonly<Record<PostState, Tone>> = {
  PENDING: 'warning',
  APPROVED: 'positive',
  REJECTED: 'negative',
  REMOVED: 'negative',
  DELETED: 'neutral',
  MERGED: 'neutral',
}

export const POST_ACT_LABELS: Readonly<Record<PostAct, string>> = {
  CLOSE: 'Close to replies',
  REOPEN: 'Reopen',
  PIN: 'Pin',
  UNPIN: 'Unpin',
}

export const QUEUE_REASON_LABELS: Readonly<Record<QueueReason, string>> = { ...HOLD_LABELS, APPEAL: 'Appealed' }
export const QUEUE_KIND_LABELS: Readonly<Record<QueueKind, string>> = { POST: 'Posts', REPLY: 'Replies' }
export const QUEUE_AGE_LABELS: Readonly<Record<QueueAge, string>> = {
  ONE_DAY: 'Over a day',
  THREE_DAYS: 'Over 3 days',
  ONE_WEEK: 'Over a week',
}
