import type { DueState } from '#shared/domain/articles/due-state.ts'
import { ARTICLE_MESSAGES, EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isTakenBack } from '#shared/domain/articles/moves/move-mail.ts'
import type { ScanBand, ScanFailure } from '#shared/domain/articles/scans.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'

/*
 * Texts of the article pages of the admin area. One constant for each part: a script fetches whole constants, so texts of
 * server-rendered parts stay apart from those of islands.
 */

export const ADMIN_ERROR_MESSAGES = {
  failed: 'That did not work. Nothing was changed; please try again.',
  code: 'Code',
  signedOut: 'You are signed out. Nothing you typed is lost: sign in in another tab, then try again here.',
} as const

export const ARTICLE_ROW_MESSAGES = {
  untitled: 'Untitled article',
  nobody: 'Nobody yet',
} as const

export function articleCount(count: number): string {
  return counted(count, 'article')
}

/** More articles match, but a search looks at the newest ones only. */
export function newestMatches(count: number): string {
  return `The newest ${formatCount(count)} articles that match. Add a word or a filter to see others.`
}

export function daysInStatus(days: number): string {
  return days <= 0 ? 'today' : `${days} d`
}

export function unreadLabel(count: number): string {
  return `${count} unread`
}

/** Color alone tells nothing: the tone repeats the label. */
export const DUE_LABELS: Readonly<Record<DueState, { readonly label: string; readonly tone: Tone } | null>> = {
  OVERDUE: { label: 'Overdue', tone: 'negative' },
  SOON: { label: 'Due soon', tone: 'warning' },
  ON_TIME: { label: 'On time', tone: 'positive' },
  NONE: null,
}

/** ON_TIME is not shown on cards. */
export function dueOnCard(due: DueState) {
  return due === 'ON_TIME' ? null : DUE_LABELS[due]
}

// Board and list, rendered on the server.

export const ARTICLES_PAGE_MESSAGES = {
  title: 'Articles',
  skip: 'Skip to the articles',
  statuses: 'By status',
  clear: 'Clear filters',
  remove: 'Remove filter',
  none: { title: 'No article matches these filters', text: 'Take one of them away to see more.' },
  amplifications: 'Amplification orders',
  noneAtAll: { title: 'No articles yet', text: 'They appear here as soon as a member starts one.' },
  next: 'Next page',
  first: 'First page',
  showAsList: 'Show them as a list',
} as const

export function tooManyForBoard(found: number): string {
  return `This search found ${formatCount(found)} articles. They are easier to go through as a list.`
}

export const FILTER_MESSAGES = {
  views: 'View',
  board: 'Board',
  list: 'List',
  filters: 'Filter articles',
  search: 'Search title, text, author',
  author: 'Author’s name',
  authorChip: 'Author',
  anyEditor: 'Any editor',
  nobody: 'Nobody yet',
  editor: 'Editor',
  anyAge: 'Any time in status',
  age: 'Days in status',
  sort: 'Order',
  apply: 'Apply',
  mine: 'Assigned to me',
  unassigned: 'Without an editor',
  unknownEditor: 'An editor',
} as const

export const SORT_LABELS: Readonly<Record<ArticleSort, string>> = {
  CHANGED: 'Last changed first',
  WAITING: 'Longest in status first',
  SUBMITTED: 'Last submitted first',
  TITLE: 'By title',
}

export function ageLabel(days: number): string {
  return `${counted(days, 'day')} or more`
}

// Board.

export const BOARD_MESSAGES = {
  region: 'Articles by status',
  moveTo: 'Move to…',
  takeIt: 'Take it',
  moving: 'Moving…',
  reload: 'Show the board as it is now',
} as const

export function oldestLabel(days: number): string {
  return days <= 0 ? 'since today' : `oldest ${counted(days, 'day')}`
}

/** "5 of 18, show all". */
export function showAllLabel(shown: number, count: number): string {
  return `${shown} of ${formatCount(count)}, show all`
}

/** "Moved to Final edit, 3 of 7". */
export function movedToPosition(status: ArticleStatus, position: number, count: number): string {
  return `Moved to ${EDITOR_STATUS_LABELS[status]}, ${position} of ${count}`
}

export function notMoved(title: string, reason: string): string {
  return `“${title}” was put back. ${reason}`
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

export const LIST_MESSAGES = {
  select: 'Select',
  selectAll: 'Select all on this page',
  choose: 'Choose an editor',
  assign: 'Assign',
  assigning: 'Assigning…',
  unselect: 'Clear selection',
  undo: 'Undo',
  undoing: 'Undoing…',
  dismiss: 'Dismiss',
  keys: 'B leads here from the list, Esc back.',
} as const

export function assignTo(count: number): string {
  return `Assign ${counted(count, 'article')} to`
}

export function assignedTo(count: number, name: string): string {
  return `${counted(count, 'article')} assigned to ${name}.`
}

export function notAssigned(count: number): string {
  return `${counted(count, 'article')} could not be assigned: finished, in the trash, or moved on.`
}

export function assignmentUndone(count: number): string {
  return `${counted(count, 'article')} given back.`
}

export function keptAssignment(count: number): string {
  return `${counted(count, 'article')} changed since and stayed.`
}

// Moves of one article, from the board or its workspace.

/** The button of a move. */
export function moveLabel(from: ArticleStatus, to: ArticleStatus): string {
  if (from === to) return 'Change the time'
  return isTakenBack(from, to) ? `Back to ${EDITOR_STATUS_LABELS[to]}` : `Move to ${EDITOR_STATUS_LABELS[to]}`
}

export const MOVE_MESSAGES = {
  moving: 'Moving…',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'The author reads it in the mail and on the article’s page.',
  revisionHint:
    'The author reads it in the mail and beside the text. Leave it empty only if you have sent feedback since the submission.',
  undo: 'Undo',
  undoing: 'Undoing…',
  undone: 'Taken back. No mail was sent.',
  optional: 'Optional',
  scheduledFor: 'Goes live on',
  externalUrl: 'Address of the published article',
  externalUrlHint: 'Where it can be read, beginning with https://',
  needsUrl: 'Give the full address, beginning with https://',
  needsDate: 'Choose a day and time in the future.',
} as const

/** Said before a move, so that nobody is written to by surprise. */
export function getsMail(name: string): string {
  return `${name} gets a mail.`
}

/** Beside the button that takes the move back. */
export function mailGoesSoon(name: string): string {
  return `The mail to ${name} goes in ten seconds.`
}

export function undoneOnBoard(title: string, status: ArticleStatus): string {
  return `“${title}” is in ${EDITOR_STATUS_LABELS[status]} again.`
}

// Workspace, rendered on the server.

export const WORKSPACE_PAGE_MESSAGES = {
  back: 'All articles',
  panels: 'Status, editor and feedback',
  toPanels: 'Status and feedback ↓',
  noText: 'Nothing has been written yet.',
} as const

export function savedOn(date: Date, timeZone: string): string {
  return `Saved ${formatDate(date, timeZone)}`
}

export function submittedOn(date: Date, timeZone: string): string {
  return `Submitted ${formatDate(date, timeZone)}`
}

export function approvedOn(date: Date, timeZone: string): string {
  return `Approved by its author ${formatDate(date, timeZone)}`
}

export const VERSIONS_MESSAGES = {
  revisions: 'Versions of the text',
  noRevisions: 'Nothing has been saved yet.',
  showChanges: 'Show the changes',
} as const

export const EARLIER_TEXT_MESSAGES = {
  title: 'Earlier texts',
  hint: 'These were not saved as the text, or another text took their place. Copy from them what you need.',
} as const

/** Opens an earlier text: "By Theo Brandt, Nov 5, 2026, 3:07 PM". */
export function earlierTextLabel(name: string | undefined, at: string): string {
  return name ? `By ${name}, ${at}` : at
}

// Workspace.

export const WORKSPACE_MESSAGES = {
  status: 'Status',
  read: 'Read it on the site',
  textNotSaved: 'The text is not saved yet. Nothing was moved; see above the text what is missing.',
  openText: 'Write in the text',
  canEditNow: 'You can write in the text now.',
  editor: 'Editor',
  take: 'Take it',
  takeOver: 'Take over',
  taking: 'Taking…',
  assign: 'Assign',
  assigning: 'Assigning…',
  assignTo: 'Assign to',
  feedback: 'Feedback',
  feedbackLabel: 'Feedback to the author',
  feedbackHint: 'The author is told by mail.',
  correct: 'Correct this article',
  correctOpen: 'Go on with the correction',
  correctElsewhere: 'It was published on another site, and can be corrected there only.',
  correction: 'Correction',
  scheduledFor: 'for',
  feedbackNone: 'No feedback yet.',
  send: 'Send feedback',
  sending: 'Sending…',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
} as const

export function movedLabel(from: ArticleStatus, to: ArticleStatus): string {
  return from === to ? 'It has another time.' : `Moved to ${EDITOR_STATUS_LABELS[to]}.`
}

/** Another editor has moved the article meanwhile. */
export function movedMeanwhile(to: ArticleStatus): string {
  return `${ARTICLE_MESSAGES.transitionRefused} It is in ${EDITOR_STATUS_LABELS[to]} now; nothing was changed.`
}

export function restorableLabel(until: Date, timeZone: string, isRestorable: boolean): string {
  return isRestorable
    ? `It can be taken out of the trash until ${formatDate(until, timeZone)}.`
    : `Its time in the trash was over on ${formatDate(until, timeZone)}.`
}

// Originality check.

export const SCAN_MESSAGES = {
  title: 'Originality check',
  none: 'This text has not been checked.',
  waiting: 'Waiting',
  waitingText: 'The text goes to the check in a moment.',
  running: 'Running',
  runningText: 'The result usually comes within minutes.',
  noResult: 'No result',
  score: 'Matches other texts',
  ai: 'Probability of AI',
  notMeasured: 'not measured',
  identical: 'Identical',
  minor: 'Small changes',
  related: 'Same meaning',
  total: 'Checked',
  excluded: 'Left out',
  sources: 'Matched sources',
  noSources: 'No matching source was found.',
  noAddress: 'A source without an address',
  checked: 'Asked for',
  changed: 'The text has changed since this check.',
  check: 'Run the check',
  checkCurrent: 'Check the current text',
  again: 'Scan again',
  refresh: 'Look again',
  asking: 'One moment…',
  informs: 'The check informs you. It decides nothing.',
  trail: 'How it was written',
  noTrail: 'No save by the author yet.',
  failed: 'That did not work. Please try again.',
} as const

export const SCAN_BANDS: Readonly<
  Record<ScanBand, { readonly tone: Tone; readonly label: string; readonly text: string }>
> = {
  LOW: { tone: 'positive', label: 'Nothing unusual', text: 'Little or nothing in the text matches other texts.' },
  LOOK: { tone: 'info', label: 'Worth a look', text: 'Look at the sources before you decide what they mean.' },
  DISCUSS: { tone: 'warning', label: 'Talk with the author', text: 'Ask the author how the text came to be.' },
}

/** Lists show a band only when it needs attention. */
export function notableBand(band: ScanBand | null) {
  return band === null || band === 'LOW' ? null : SCAN_BANDS[band]
}

export const SCAN_FAILURES: Readonly<Record<ScanFailure, string>> = {
  REFUSED: 'The checking service did not take this text.',
  FAILED: 'The checking service could not read this text.',
  UNAVAILABLE: 'The checking service was out of reach for hours.',
  NO_ANSWER: 'The checking service took the text and did not answer.',
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function percent(share: number): string {
  return `${numberFormat.format(share)} %`
}

export function scannedWords(count: number | null): string {
  return counted(count ?? 0, 'word')
}

export function savesLabel(saves: number): string {
  return counted(saves, 'save')
}

export function largestAdditionLabel(words: number): string {
  return `The most that one save added: ${counted(words, 'word')}.`
}
