import { ARTICLE_MESSAGES, EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const DESK_WORDS = {
  title: 'Articles',
  all: 'All',
  mine: 'Assigned to me',
  statuses: 'By status',
  clear: 'Clear filters',
  remove: 'Remove filter',
  article: 'Article',
  author: 'Author',
  status: 'Status',
  editor: 'Editor',
  words: 'Words',
  submitted: 'Submitted',
  since: 'In status',
  nobody: 'Nobody yet',
  untitled: 'Untitled article',
  none: { title: 'No article matches these filters', text: 'Take one of them away to see more.' },
  noneAtAll: { title: 'No articles yet', text: 'They appear here as soon as a member starts one.' },
  next: 'Next page',
  first: 'First page',
  back: 'All articles',
  desk: 'Status, editor and feedback',
  toDesk: 'Status and feedback ↓',
  noText: 'Nothing has been written yet.',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
  take: 'Take it',
  takeOver: 'Take over',
  taking: 'Taking…',
  assign: 'Assign',
  assigning: 'Assigning…',
  assignTo: 'Assign to',
  moving: 'Moving…',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'Kept in the history.',
  optional: 'Optional',
  scheduledFor: 'Goes live on',
  externalUrl: 'Address of the published article',
  externalUrlHint: 'Where it can be read, beginning with https://',
  feedback: 'Feedback',
  feedbackLabel: 'Feedback to the author',
  feedbackHint: 'The author is told by mail.',
  send: 'Send feedback',
  sending: 'Sending…',
  feedbackNone: 'No feedback yet.',
  signedOut: 'You are signed out. Nothing you typed is lost: sign in in another tab, then try again here.',
  read: 'Read it on the site',
  fault: 'That did not work. Nothing was changed; please try again.',
  code: 'Code',
  textNotSaved: 'The text is not saved yet. Nothing was moved; see above the text what is missing.',
  revisions: 'Versions of the text',
  noRevisions: 'Nothing has been saved yet.',
  earlierVersions: 'Earlier versions',
  latestVersions: 'Latest versions',
  currentVersion: 'Current',
  keptOnly: 'Kept beside, not used',
  somebody: 'Somebody',
  versionShown: 'You are looking at an earlier version.',
  sinceBefore: 'Changes to the version before',
  untilCurrent: 'Changes until the current text',
  backToCurrent: 'Back to the current text',
  openText: 'Write in the text',
  canEditNow: 'You can write in the text now.',
  needsUrl: 'Give the full address, beginning with https://',
  needsDate: 'Choose a day and time in the future.',
} as const

export const CONFIRMATIONS = {
  PUBLISHED: 'It goes live on the community’s site at once, for everybody to read. The author is told by mail.',
  SCHEDULED: 'It goes live by itself at this time.',
  MANUALLY_PUBLISHED: 'For an article that was published on another site.',
  NEEDS_REVISION: 'The author is told by mail, with your reason, and can change the text again.',
  ON_HOLD: 'The author sees that it is on hold. It returns to the status it has now.',
  TRASHED: 'The author no longer sees it. It can be taken out again for 30 days.',
} as const

export function movedLabel(to: ArticleStatus): string {
  return `Moved to ${EDITOR_STATUS_LABELS[to]}.`
}

/** Somebody else was faster. */
export function movedMeanwhile(to: ArticleStatus): string {
  return `${ARTICLE_MESSAGES.transitionRefused} It is in ${EDITOR_STATUS_LABELS[to]} now; nothing was changed.`
}

export function takenOutUntil(until: Date, timeZone: string, isInTime: boolean): string {
  return isInTime
    ? `It can be taken out of the trash until ${formatDate(until, timeZone)}.`
    : `Its time in the trash was over on ${formatDate(until, timeZone)}.`
}

export function articleCount(count: number): string {
  return counted(count, 'article')
}

export function daysAgo(days: number): string {
  return days <= 0 ? 'today' : `${days} d`
}
