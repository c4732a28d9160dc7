import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS, TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { LengthState } from '../../editor/written-document.ts'

/* Texts of the member's article pages. One constant per page or part: a script loads whole constants, so texts of
   server-rendered pages are separate from those of the editor. */

export function countedWords(count: number): string {
  return counted(count, 'word')
}

export const DASHBOARD_MESSAGES = {
  title: 'Articles',
  yourArticle: 'Your article',
  untitled: 'Untitled article',
  published: 'Published',
  pending: 'On the way',
  guidelinesOpen: 'Read the guidelines',
  byline: 'Your byline',
  sideColumn: 'For authors',
  invitation: 'Write what you know',
  invitationNext: 'Write the next one',
  invitationNextText: 'No need to wait: you can start a new article while this one is on its way.',
  close: 'Close',
  editor: 'Editor:',
  by: 'by',
  since: 'since',
  note: 'Your note for the editor',
  secondReview: 'Second editor review',
  elsewhere: 'on another site',
} as const

/** The pages beside the dashboard, in the order of their tabs. */
export const ARTICLE_SECTIONS = [
  { href: '/articles', label: 'Overview' },
  { href: '/articles/published', label: 'Published' },
  { href: '/articles/guidelines', label: 'Guidelines' },
  { href: '/articles/agreement', label: 'Agreement' },
  { href: '/articles/settings', label: 'Settings' },
] as const

export const PUBLISHED_MESSAGES = {
  title: 'Published articles',
  lead: 'Everything you’ve published, newest first. Each article has its own link to share.',
  emptyTitle: 'Nothing published yet',
  emptyText: 'Your articles appear here once they are live.',
  emptyAction: 'Your articles',
  next: 'Earlier articles',
  first: 'Back to newest',
} as const

export const GUIDELINES_MESSAGES = {
  title: 'Content Guidelines',
  lead: 'What we publish, what we don’t, and how we edit.',
  emptyTitle: 'No guidelines yet',
  emptyText: 'Your community hasn’t published any yet. Your concierge is happy to answer questions.',
} as const

export const AGREEMENT_MESSAGES = {
  title: 'Article agreement',
  accepted: 'You accepted these terms on',
  version: 'Version',
  since: 'in effect since',
  open: 'You accept these terms once, before your first article.',
  changed: 'What has changed since you accepted them',
  acceptedEarlier: 'You accepted the earlier terms on',
  openAgain: 'These terms have changed. You’ll be asked to accept them before you continue writing.',
  start: 'Start an article',
  emptyTitle: 'No agreement yet',
  emptyText: 'Your community doesn’t require one yet.',
} as const

export const ARTICLE_SETTINGS_MESSAGES = {
  title: 'Article settings',
  lead: 'Your byline appears under every article you publish.',
  bylineHelp: 'One or two sentences about who you are and what you do, with up to one link.',
  agreement: 'Agreement',
  agreementAccepted: 'Accepted on',
  agreementOpen: 'Not accepted yet. You’ll be asked before you write.',
  agreementRead: 'Read the agreement',
} as const

/** Below the sentence about the originality check. */
export const TRAIL_TOLD =
  'Your editor also sees when you saved, and how many characters you pasted. Only their number is recorded.'

export const SHARE_MESSAGES = {
  title: 'Share this article',
  address: 'Article link',
  copyAddress: 'Copy link',
  copyText: 'Copy text',
  copied: 'Copied.',
  notCopied: 'Couldn’t copy. Select the text and copy it yourself.',
  newTab: '(opens in a new tab)',
  textFor: 'Text for',
  linkedin: { name: 'LinkedIn', open: 'Share on LinkedIn' },
  x: { name: 'X', open: 'Share on X' },
  facebook: { name: 'Facebook', open: 'Share on Facebook' },
  email: { name: 'email', open: 'Share by email' },
} as const

export const ARTICLE_EDITOR_MESSAGES = {
  newArticle: 'New article',
  editArticle: 'Edit article',
  title: 'Title',
  textField: 'Article text',
  placeholder: 'Write your article. It saves automatically.',
  backToArticles: 'Back to Articles',
  sideColumn: 'About this article',
  history: 'Version history',
  unsentTexts: 'Text from this device is saved',
  unsentTextsWhere: 'It hadn’t reached us when the article moved on. You’ll find it in that article’s version history.',
  leaveAnyway: 'Leave without saving',
  leaveAnywayHint: 'Your text stays on this device and is shown again when you open the editor.',

  closed: 'This article has moved on since you opened it. Your text is kept on this device.',
  closedKept: 'This article has moved on since you opened it. What you typed is kept in its version history.',
  conflictTitle: 'This article was changed somewhere else',
  termsNeeded: 'Accept our terms for authors to save your text',
  readTerms: 'Read the terms',

  requirements: 'Before you submit',
  missing: 'Still needed:',
  met: 'Done',
  unmet: 'To do',
  send: 'Submit article',
  submitting: 'Submitting…',
  saving: 'Saving…',
  notNow: 'Not now',

  assistance: 'Questions about your article or the process? Write to our editors.',
  comment: 'Your reply',
  commentSend: 'Send',
  commentSending: 'Sending…',
  commentSent: 'Sent.',
  loadingEarlier: 'Loading…',

  approveText: 'Read your article one last time. Once you approve it, we finalize it and it goes live in 1-2 weeks.',
  approveReadOnly: 'The community is now read-only, so your article can’t be approved anymore.',
  acceptApproval: 'Accept and approve',
  approving: 'Approving…',
} as const

export const REQUIREMENT_MESSAGES = {
  title: `A title of up to ${TITLE_MAX_CHARACTERS} characters`,
  content: `${CONTENT_MIN_WORDS} to ${CONTENT_MAX_WORDS} words`,
  byline: 'A saved byline',
  readOnly: 'Nothing can be submitted anymore.',
} as const

export const WORD_COUNT_ANNOUNCEMENTS: Readonly<Record<LengthState, string>> = {
  tooShort: `Below the minimum of ${CONTENT_MIN_WORDS} words.`,
  fits: `Between ${CONTENT_MIN_WORDS} and ${CONTENT_MAX_WORDS} words.`,
  tooLong: `Above ${CONTENT_MAX_WORDS} words.`,
}

export function commentTooLong(excess: number): string {
  return `too long by ${counted(excess, 'character')}`
}

export const BYLINE_MESSAGES = {
  heading: 'Byline',
  add: 'Add byline',
  edit: 'Edit byline',
  addLink: 'Add link',
  label: 'Byline text',
  save: 'Save byline',
  saved: 'Byline saved.',
  preview: 'Preview',
  tooManyLinks: 'Only one link is allowed. Remove one.',
  tooLong: 'Shorten it to 140 characters.',
  sampleTitle: 'Your title',
} as const

export const CHANGES_MESSAGES = {
  show: 'Show changes',
  hide: 'Hide changes',
  /** While the author writes, the changes are above the text. */
  hideAbove: 'Hide changes',
  heading: 'Changes',
} as const

type Writer = { readonly name: string; readonly changedAt: string }

/** What others did to a text since its reader last edited it, or (for an editor) last looked at it. */
export type ChangesSince = {
  /** The number of differing places, counted on the server. */
  readonly changes: number
  /** Each person once, latest first. */
  readonly by: readonly Writer[]
  readonly since: string
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names)
}

function momentText(at: string, timeZone: string): string {
  const date = new Date(at)
  return `${formatDate(date, timeZone)}, ${formatTime(date, timeZone)}`
}

/** The line above a text: who else changed how much, and when. */
export function changesSinceLabel(
  { changes, by, since }: ChangesSince,
  timeZone: string,
  reader: 'author' | 'editor',
): string {
  const from = reader === 'author' ? 'you last edited it' : 'you last saw it'
  const moment = momentText(since, timeZone)
  const [latest] = by
  if (!latest) return `No one else has edited this text since ${from} (${moment}).`
  const names = listed(by.map(({ name }) => name))
  if (changes === 0) return `${names} edited this text since ${from} (${moment}), but it reads the same as before.`
  return `${names} made ${counted(changes, 'change')} since ${from} (${moment}), the latest on ${momentText(latest.changedAt, timeZone)}.`
}

export const RESTORE_TEXTS = {
  do: 'Restore',
  busy: 'Restoring…',
  cancel: 'Cancel',
  done: 'Restored. The earlier version is now the current text.',
  failed: 'That version couldn’t be restored. Nothing was changed; please try again.',
  refused: 'The article has moved on, so its text can’t be changed now. Nothing was changed.',
} as const

export const WITHDRAW_MESSAGES = {
  label: 'Withdraw',
  question:
    'Your article goes back to draft so you can change it. No editor has started on it yet. You can resubmit at any time.',
  questionReadOnly:
    'Your article goes back to draft. No editor has started on it yet. The community is now read-only, so you can’t submit it again.',
} as const

export const WITHDRAW_TEXTS = {
  do: 'Withdraw',
  busy: 'Withdrawing…',
  cancel: 'Keep it submitted',
  done: 'Your article is a draft again.',
  failed: 'Your article couldn’t be withdrawn. Nothing was changed; please try again.',
  refused: 'Your article has moved on since this page was opened. Nothing was changed.',
} as const

export const HISTORY_MESSAGES = {
  title: 'Version history',
  versions: 'Versions and status',
  version: 'Version text',
  backToText: 'Your text',
  backToArticles: 'Articles',
  backToArticle: 'Article',
  all: 'All versions',
  asItIs: 'This is the current text. Choose a version to see what changed.',
  current: 'Current',
  scheduledFor: 'for',
  corrected: 'Corrected',
  keptOnly: 'Kept, not used',
  recovered: 'Recovered from a device',
  restored: 'Restored',
  somebody: 'Someone',
  author: 'author',
  editor: 'editor',
  views: 'What to show',
  sinceBefore: 'Changes from the previous version',
  untilCurrent: 'Changes up to the current text',
  text: 'Text only',
  compare: 'Compare',
  comparedWith: 'Compared with',
  fullest: 'Longest version of this session:',
  earlier: 'Earlier versions',
  latest: 'Latest versions',
  noTitle: 'No title',
  noText: 'No text',
  emptyTitle: 'No versions yet',
  emptyText: 'Every saved version stays here, from the first word on.',
  restoreQuestion: 'It becomes the current text. The text it replaces stays in the history, so nothing is lost.',
  authorWaits: 'You can restore a version whenever it’s your turn to write.',
  editorWaits: 'You can restore a version while the article is in First-round edit or Final edit.',
} as const

/** "Restore the version of Nov 20, 2026, 3:07 PM". */
export function restoreNamed(moment: string): string {
  return `Restore the version of ${moment}`
}

export function trashedUntil(until: Date, timeZone: string): string {
  return `This article was removed. You can read its text until ${formatDate(until, timeZone)}.`
}

export const APPROVED_CHANGES_MESSAGES = {
  afterApproval: 'Edited after approval',
  seeAfterApproval: 'See what changed',
  sinceApproval: 'Changed since you approved it',
} as const

export function changesBetween(changes: number): string {
  return changes === 0 ? 'The texts are identical.' : `${counted(changes, 'change')}.`
}

/** Read out by screen readers inside a compared text. */
export const CHANGED_TEXT_MESSAGES = {
  added: 'added:',
  removed: 'removed:',
  end: 'end of the change.',
  becomes: 'now set as',
} as const

export const LINE_KIND_NAMES = {
  p: 'a paragraph',
  h2: 'a heading',
  h3: 'a subheading',
  ul: 'a list item',
  ol: 'a numbered list item',
  quote: 'a quote',
  pre: 'preformatted text',
} as const
