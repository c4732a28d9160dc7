import type { DueState } from '#shared/domain/articles/due-state.ts'
import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isTakenBack } from '#shared/domain/articles/moves/move-email.ts'
import type { ScanBand, ScanFailure } from '#shared/domain/articles/scans.ts'
import type { BoardSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { formatDate, instantOfHour } from '#shared/kernel/dates.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'

/* Texts of the article pages of the admin area. One constant per part: a script loads whole constants, so texts of
   server-rendered parts are separate from those of islands. */

export const ADMIN_ERROR_MESSAGES = {
  failed: 'That didn’t work. Nothing was changed; please try again.',
  /** No answer of ours came to what was sent. */
  unknown: 'We couldn’t tell whether this was saved. Reload to check.',
  code: 'Code',
  signedOut: 'You’ve been signed out. Nothing you typed is lost: sign in again in another tab, then retry here.',
} as const

export const ARTICLE_ROW_MESSAGES = {
  untitled: 'Untitled article',
  nobody: 'Unassigned',
} as const

export function articleCount({ found, isMore }: { readonly found: number; readonly isMore: boolean }): string {
  return isMore ? `${formatCount(found)}+ articles` : counted(found, 'article')
}

/** "412", and "1,000+" beyond the counted maximum. */
export function countOf(count: number): string {
  return count > COUNTED_ARTICLES_MAX ? `${formatCount(COUNTED_ARTICLES_MAX)}+` : formatCount(count)
}

/** More articles match, but a search checks only the newest ones. */
export function newestMatches(count: number): string {
  return `Showing the newest ${formatCount(count)} matches. Add a word or a filter to narrow them down.`
}

/** Of whole days: less than one may have begun yesterday. */
export function daysInStatus(days: number): string {
  return days <= 0 ? '<1 d' : `${days} d`
}

export function unreadLabel(count: number): string {
  return `${count} unread`
}

/** Color alone conveys nothing: the tone repeats the label. */
export const DUE_LABELS: Readonly<Record<DueState, { readonly label: string; readonly tone: Tone } | null>> = {
  OVERDUE: { label: 'Overdue', tone: 'negative' },
  SOON: { label: 'Due soon', tone: 'warning' },
  ON_TIME: { label: 'On time', tone: 'positive' },
  NONE: null,
}

// Board and list, rendered on the server.

export const ARTICLES_PAGE_MESSAGES = {
  title: 'Articles',
  skip: 'Skip to the articles',
  statuses: 'By status',
  clear: 'Clear filters',
  remove: 'Remove filter',
  none: { title: 'No articles match these filters', text: 'Remove a filter to see more.' },
  amplifications: 'Amplification orders',
  report: 'Report',
  imports: 'Import articles',
  noneAtAll: { title: 'No articles yet', text: 'Articles appear here when a member starts one.' },
  showAsList: 'Switch to list view',
} as const

/** A search without results was repeated with other spellings. */
export function showingInstead(corrected: string): string {
  return `No matches for what you typed. Showing results for “${corrected}”.`
}

/** For a search with another filter. */
export function searchedNewest(matches: number): string {
  return `More than ${formatCount(matches)} articles match these words. The other filters only look at the newest of them; add a word to reach older ones.`
}

export function tooManyForBoard(found: number): string {
  return `This search found ${formatCount(found)} articles. They’re easier to work through in list view.`
}

export const FILTER_MESSAGES = {
  views: 'View',
  board: 'Board',
  list: 'List',
  filters: 'Filter articles',
  more: 'Filters',
  search: 'Search title, text, author',
  searchHint: 'Title, text, author',
  author: 'Author name',
  authorChip: 'Author',
  anyEditor: 'Any editor',
  nobody: 'Unassigned',
  formerEditor: 'Someone who no longer edits',
  formerEditors: 'No longer editors',
  editor: 'Editor',
  anyAge: 'Any time in status',
  age: 'Days in status',
  sort: 'Sort',
  apply: 'Apply',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  unknownEditor: 'An editor',
} as const

export const SORT_LABELS: Readonly<Record<BoardSort, string>> = {
  URGENT: 'Most urgent',
  CHANGED: 'Recently changed',
  WAITING: 'Longest in status',
  SUBMITTED: 'Recently submitted',
  TITLE: 'Title',
}

export function ageLabel(days: number): string {
  return `${counted(days, 'day')} or more`
}
export function submittedBefore(day: string, timeZone: string): string {
  return `Submitted before ${formatDate(instantOfHour(day, 0, timeZone), timeZone)}`
}

// Board.

export const BOARD_MESSAGES = {
  region: 'Articles by status',
  moveTo: 'Actions',
  takeIt: 'Assign to me',
  moving: 'Moving…',
  reload: 'Reload',
} as const

export function oldestLabel(days: number): string {
  return days <= 0 ? 'oldest <1 day' : `oldest ${counted(days, 'day')}`
}

/** "All 412". */
export function showAllLabel(count: number): string {
  return `All ${countOf(count)}`
}

/** "Moved to Final edit, 3 of 7". */
export function movedToPosition(status: ArticleStatus, position: number, count: number): string {
  return `Moved to ${EDITOR_STATUS_LABELS[status]}, ${countOf(position)} of ${countOf(count)}`
}

export function notMoved(title: string, reason: string): string {
  return `“${title}” wasn’t moved. ${reason}`
}

// List.

export const COLUMN_MESSAGES = {
  article: 'Article',
  author: 'Author',
  status: 'Status',
  since: 'In status',
  due: 'Due',
  editor: 'Editor',
  words: 'Words',
  submitted: 'Submitted',
} as const

/** In the side panel of the list. */
export const ARTICLE_SUMMARY = {
  text: 'Start of the text',
  noText: 'No text yet.',
  comments: 'Latest comments',
  noComments: 'No comments yet.',
  editorsOnly: 'editors only',
} as const

export const LIST_MESSAGES = {
  select: 'Select',
  selectAll: 'Select all on this page',
} as const

export function selectLabel(title: string): string {
  return `${LIST_MESSAGES.select} ${title}`
}

// Moves of one article, from the board or its workspace.

/** The button of a move. */
export function moveLabel(from: ArticleStatus, to: ArticleStatus): string {
  if (from === to) return 'Change time'
  return isTakenBack(from, to) ? `Back to ${EDITOR_STATUS_LABELS[to]}` : `Move to ${EDITOR_STATUS_LABELS[to]}`
}

export const MOVE_MESSAGES = {
  moving: 'Moving…',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'The author sees it in the email and on the article’s page.',
  revisionHint:
    'The author sees it in the email and beside the text. You can leave it empty if you’ve sent feedback since the article was submitted.',
  undo: 'Undo',
  undoing: 'Undoing…',
  undone: 'Undone. No email was sent.',
  optional: 'Optional',
  scheduledFor: 'Goes live on',
  externalUrl: 'URL of the published article',
  externalUrlHint: 'Starts with https://',
  needsUrl: 'Enter the full URL, starting with https://',
  needsDate: 'Choose a date and time in the future.',
} as const

/** Shown before a move, so that nobody is emailed by surprise. */
export function getsEmail(name: string): string {
  return `${name} gets an email.`
}

export function getEmails(authors: number): string {
  return `${formatCount(authors)} authors get an email.`
}

/** Beside the button that undoes the move. */
export function emailGoesSoon(name: string): string {
  return `The email to ${name} goes out in 10 seconds.`
}

export function undoneOnBoard(title: string, status: ArticleStatus): string {
  return `“${title}” is back in ${EDITOR_STATUS_LABELS[status]}.`
}

// Workspace, rendered on the server.

export const WORKSPACE_PAGE_MESSAGES = {
  back: 'Articles',
  panels: 'Status, editor and feedback',
  toPanels: 'Status and feedback ↓',
  noText: 'Nothing written yet.',
  formerAuthor: 'No longer a member',
  formerAuthorNote: 'They can’t revise or approve this article, nor read what you write to them here.',
} as const

/** Beside the link back to the list, or to the board. */
export const PLACE_MESSAGES = {
  place: 'Articles of this list',
  placeInColumn: 'Articles of this column',
  previous: 'Previous',
  next: 'Next',
  /** Follows both of them. */
  article: 'article',
  end: 'End of list',
  endOfColumn: 'End of column',
  /** As in the lists: the third element is the selector that the page needs for the key. */
  keys: [
    ['j', 'Next article', '[aria-keyshortcuts~=J]'],
    ['k', 'Previous article', '[aria-keyshortcuts~=K]'],
    ['?', 'Show these shortcuts', 'body'],
  ],
} as const

/** "2 of 11", and "2 of 1,000+" if not all are counted. */
export function placeLabel(position: number, { total, isMore }: { readonly total: number; readonly isMore: boolean }) {
  return `${formatCount(position)} of ${formatCount(total)}${isMore ? '+' : ''}`
}

export function savedOn(date: Date, timeZone: string): string {
  return `Saved ${formatDate(date, timeZone)}`
}

export function submittedOn(date: Date, timeZone: string): string {
  return `Submitted ${formatDate(date, timeZone)}`
}

export function approvedOn(date: Date, timeZone: string): string {
  return `Approved by the author ${formatDate(date, timeZone)}`
}

export const VERSIONS_MESSAGES = {
  revisions: 'Version history',
  noRevisions: 'Nothing saved yet.',
  showChanges: 'Show changes',
} as const

export const EARLIER_TEXT_MESSAGES = {
  title: 'Earlier texts',
  hint: 'These versions weren’t used, or were replaced. Copy what you need from them.',
} as const

/** Opens an earlier text: "By Theo Brandt, Nov 5, 2026, 3:07 PM". */
export function earlierTextLabel(name: string | undefined, at: string): string {
  return name ? `By ${name}, ${at}` : at
}

// Workspace.

export const WORKSPACE_MESSAGES = {
  status: 'Status',
  read: 'View on site',
  textNotSaved: 'Your text isn’t saved yet, so nothing was moved. See what’s missing above the text.',
  afterEnd: 'After the community’s last day: this article won’t be published. Choose an earlier time.',
  openText: 'Edit the text',
  canEditNow: 'You can edit the text now.',
  newComments: 'You have new comments on this article.',
  readComments: 'Read comments',
  editor: 'Editor',
  take: 'Assign to me',
  takeOver: 'Take over',
  taking: 'Taking…',
  assign: 'Assign',
  assigning: 'Assigning…',
  assignTo: 'Assign to',
  feedback: 'Feedback',
  feedbackLabel: 'Feedback to the author',
  feedbackHint: 'The author gets an email.',
  correct: 'Correct this article',
  correctOpen: 'Continue correction',
  correctElsewhere: 'This article was published on another site and can only be corrected there.',
  correction: 'Correction',
  scheduledFor: 'for',
  feedbackNone: 'No feedback yet.',
  send: 'Send feedback',
  sending: 'Sending…',
  sent: 'Sent.',
  history: 'History',
  noHistory: 'No activity yet.',
} as const

export function editorNow(name: string): string {
  return `${name} is the editor now.`
}

/** A page may show the new status already when a move with a lost response is repeated. */
export function movedLabel(from: ArticleStatus, to: ArticleStatus): string {
  return from === to && to === 'SCHEDULED' ? 'Time changed.' : `Moved to ${EDITOR_STATUS_LABELS[to]}.`
}

/** Another editor has moved the article meanwhile. */
export function movedMeanwhile(to: ArticleStatus): string {
  return `${ARTICLE_MESSAGES.transitionRefused} It’s now in ${EDITOR_STATUS_LABELS[to]}; nothing was changed.`
}

export function restorableLabel(until: Date, timeZone: string, isRestorable: boolean): string {
  return isRestorable
    ? `You can restore it from the trash until ${formatDate(until, timeZone)}.`
    : `The time to restore it ended on ${formatDate(until, timeZone)}.`
}

// Originality check.

export const SCAN_MESSAGES = {
  title: 'Originality check',
  none: 'This text hasn’t been checked.',
  waiting: 'Waiting',
  waitingText: 'The check starts in a moment.',
  running: 'Running',
  runningText: 'The result usually comes within minutes.',
  noResult: 'No result',
  score: 'Matches other texts',
  ai: 'AI probability',
  notMeasured: 'not measured',
  identical: 'Identical',
  minor: 'Minor changes',
  related: 'Related meaning',
  total: 'Words checked',
  excluded: 'Excluded',
  sources: 'Matched sources',
  noSources: 'No matching sources found.',
  noAddress: 'Source without a URL',
  checked: 'Checked',
  changed: 'The text has changed since this check.',
  check: 'Run check',
  checkCurrent: 'Check current text',
  again: 'Check again',
  refresh: 'Refresh',
  asking: 'One moment…',
  informs: 'The check is only a guide: you decide.',
  trail: 'Writing history',
  noTrail: 'The author hasn’t saved yet.',
  failed: 'That didn’t work. Please try again.',
} as const

export const SCAN_BANDS: Readonly<
  Record<ScanBand, { readonly tone: Tone; readonly label: string; readonly text: string }>
> = {
  LOW: { tone: 'positive', label: 'Nothing unusual', text: 'Little or none of the text matches other sources.' },
  LOOK: { tone: 'info', label: 'Worth a look', text: 'Review the sources before you decide what they mean.' },
  DISCUSS: { tone: 'warning', label: 'Talk to the author', text: 'Ask the author how the text was written.' },
}

/** Lists show a band only when it needs attention. */
export function notableBand(band: ScanBand | null) {
  return band === null || band === 'LOW' ? null : SCAN_BANDS[band]
}

export const SCAN_FAILURES: Readonly<Record<ScanFailure, string>> = {
  REFUSED: 'The checking service didn’t accept this text.',
  FAILED: 'The checking service couldn’t read this text.',
  UNAVAILABLE: 'The checking service was unavailable for hours.',
  NO_ANSWER: 'The checking service accepted the text but didn’t respond.',
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function percent(share: number): string {
  return `${numberFormat.format(share)}%`
}

export function scannedWords(count: number | null): string {
  return counted(count ?? 0, 'word')
}

export function savesLabel(saves: number): string {
  return counted(saves, 'save')
}

export function largestAdditionLabel(words: number): string {
  return `Largest single save: ${counted(words, 'word')}.`
}
