/* Texts of the pages on which staff manage expert panels. */
import type { AnswerStatus, BatchStatus, QuestionStatus, RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'

export const BATCH_STATUS_LABELS: Readonly<Record<BatchStatus, string>> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  OPEN: 'Open',
  CLOSED: 'Closed',
}

/**
 * The status on a question's badge: a question accepts answers only while its batch does, so until then it has its
 * batch's status.
 */
export function shownQuestionStatus(status: QuestionStatus, batch: BatchStatus): BatchStatus {
  return status === 'CLOSED' ? 'CLOSED' : batch
}

const BATCH_MOVES: Readonly<Record<BatchStatus, string>> = {
  DRAFT: 'Back to draft',
  SCHEDULED: 'Schedule',
  OPEN: 'Open now',
  CLOSED: 'Close now',
}

/** The label of the button that moves a batch. */
export function batchMove(to: BatchStatus): string {
  return BATCH_MOVES[to]
}

export function questionMove(to: QuestionStatus): string {
  return to === 'OPEN' ? 'Open this question' : 'Close this question'
}

const ROUNDUP_MOVES: Readonly<Record<RoundupStatus, string>> = {
  DRAFT: 'Back to draft',
  EDITOR_REVIEW: 'Send to editor review',
  READY_FOR_PUBLISHING: 'Mark ready for publishing',
  FINAL: 'Publish',
}

export function roundupMove(from: RoundupStatus, to: RoundupStatus): string {
  return from === 'READY_FOR_PUBLISHING' && to === 'EDITOR_REVIEW' ? 'Back to editor review' : ROUNDUP_MOVES[to]
}

export const ANSWER_MOVES: Readonly<Partial<Record<AnswerStatus, string>>> = {
  SELECTED: 'Select for roundup',
  NOT_USED: 'Don’t use',
  SENT: 'Reset to undecided',
}

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  OPEN: 'positive',
  SELECTED: 'accent',
  PUBLISHED: 'positive',
  FINAL: 'positive',
  SCHEDULED: 'info',
  EDITOR_REVIEW: 'info',
  READY_FOR_PUBLISHING: 'accent',
}

export function toneOf(status: string): Tone {
  return STATUS_TONES[status] ?? 'neutral'
}

export const PANEL_ADMIN_MESSAGES = {
  title: 'Expert Panels',
  filters: 'Batches shown',
  all: 'All batches',
  closing: 'Closing within three days',
  noneClosing: { title: 'No batch closes soon', text: 'No open batch closes within three days.' },
  none: { title: 'No batches yet', text: 'Create one below: its questions open and close together.' },
  pages: 'Pages',
  earlier: 'Earlier batches',
  newest: 'Back to newest',
  newBatch: 'New batch',
  createBatch: 'Create batch',
  editBatch: 'Edit batch',
  saveBatch: 'Save batch',
  batchTitle: 'Title',
  theme: 'Theme',
  themeHint: 'What the questions have in common. Members see it.',
  opens: 'Opens',
  closes: 'Closes',
  back: 'Expert Panels',
  questions: 'Questions',
  noQuestions: 'No questions in this batch yet.',
  newQuestion: 'New question',
  createQuestion: 'Add question',
  editQuestion: 'Edit question',
  saveQuestion: 'Save question',
  questionTitle: 'Title',
  prompt: 'Prompt',
  promptHint: 'What members are asked, in one or two sentences.',
  context: 'Context',
  maxAnswers: 'Maximum answers',
  optional: 'Optional',
  working: 'One moment…',
  up: 'Up',
  down: 'Down',
  orderHint: 'Drag to reorder, or use the buttons.',
  answers: 'Answers',
  noAnswers: { title: 'No answers', text: 'Answers appear here once members send them.' },
  allAnswers: 'All',
  decide: 'Actions for the selection',
  selectAll: 'Select all on this page',
  undo: 'Undo',
  edit: 'Edit text',
  editedNote: 'Edited by staff. This version would be published:',
  later: 'Earlier answers',
  latest: 'Back to latest',
  roundup: 'Roundup',
  beginRoundup: 'Start roundup',
  beginRoundupText: 'It starts with the selected answers, in the order they were sent.',
  openRoundup: 'Open roundup',
  invite: 'Invite members',
  inviteText: 'Members who have already been invited or have answered are left out.',
  everybody: 'All members',
  group: 'Or a group',
  noGroup: 'No group',
  groupHint: 'Its active members, each once. Tier and industry narrow it down.',
  industry: 'Industry',
  anyIndustry: 'Any industry',
  tier: 'Membership tier',
  anyTier: 'Any tier',
  addresses: 'Or paste email addresses',
  addressesHint: 'If you paste addresses, group, tier and industry are ignored.',
  count: 'Preview recipients',
  sendInvitations: 'Send invitations',
  remind: 'Remind members who haven’t answered',
  remindText: 'Members get no more than one reminder a day.',
  delete: 'Delete',
  deleteFinal: 'This can’t be undone.',
  deleteDo: 'Delete permanently',
  deleting: 'Deleting…',
  cancel: 'Cancel',
  deleted: 'Deleted.',
  failed: 'That didn’t work. Nothing was changed; please try again.',
  refused: 'That’s not possible right now. Reload the page.',
  arrangement: 'Answers in the roundup',
  arrangedNow: 'The list shows what is saved now: make your change again.',
  arrangedElsewhere: 'Reload the page to see what is saved, then make your change again.',
  leftOut: 'Selected but not in the roundup',
  noneLeftOut: 'All selected answers are in the roundup.',
  emptyRoundup: 'No answers in this roundup yet.',
  add: 'Add',
  remove: 'Remove',
  saved: 'Saved.',
  editor: 'Editor',
  assign: 'Assign',
  publishHere: 'Publish on this site',
  publishHereText:
    'Anyone will be able to read it. Authors of these answers get a link; the others are told their answer wasn’t used.',
  publishElsewhere: 'Published elsewhere',
  externalUrl: 'URL',
  externalUrlHint: 'Starts with https://',
  publishedOn: 'Published on',
  publishedAt: 'Published at',
  enterPublication: 'Save publication',
  text: 'Title and introduction',
  textNotSaved: 'Your text isn’t saved yet, so nothing was published. See what’s missing above the text.',
  script: 'Making changes here needs JavaScript.',
  showChanges: 'What staff changed',
} as const

export const ANSWER_TEXT_MESSAGES = {
  title: 'Edit answer',
  lead: 'Your version appears beside the original and is published instead. The author sees both, with your changes marked.',
  back: 'Answers',
  changes: 'Changes the author will see',
  sent: 'Original answer',
  closed: 'This answer can no longer be edited. What you typed is only on this device.',
} as const

export const PANEL_TEXT_MESSAGES = {
  textField: 'Text',
  placeholder: 'Write here',
  notSaved: 'Not saved',
  saveFailed: 'Your text is on this device and will be saved when you’re back online.',
  closed: 'This roundup is published. What you typed is only on this device.',
  closedKept: 'What you typed is kept alongside the current text.',
  history: 'Version history',
  conflictTitle: 'Someone else changed this text',
  earlierTexts: 'Earlier texts',
  roundupClosedKept: 'This roundup is published. What you typed is kept under “Earlier texts”.',
} as const

export function answersSoFar(answers: number, maxAnswers: number | null): string {
  return maxAnswers === null ? counted(answers, 'answer') : `${answers} of ${counted(maxAnswers, 'answer')}`
}

/** The text in the bar below the answers. */
export function selectedAnswers(count: number): string {
  return `${counted(count, 'answer')} selected`
}

const DECIDED: Readonly<Record<AnswerStatus, string | null>> = {
  SELECTED: 'selected for the roundup',
  NOT_USED: 'marked as not used',
  SENT: 'reset to undecided',
  DRAFT: null,
  PUBLISHED: null,
}

export function decidedNow(count: number, status: AnswerStatus): string {
  return `${counted(count, 'answer')} ${DECIDED[status] ?? ''}.`
}

export function undoneNow(count: number): string {
  return count === 0
    ? 'Nothing was undone: these answers have changed since.'
    : `Undone for ${counted(count, 'answer')}.`
}

export function invitedSoFar(invited: number, unanswered: number): string {
  if (invited === 0) return 'No invitations yet.'
  return `${counted(invited, 'member')} invited, ${unanswered} still to answer.`
}

export function groupOption(name: string, members: number): string {
  return `${name} (${counted(members, 'member')})`
}

export function wouldInvite(count: number, unknown: readonly string[]): string {
  const who = count === 0 ? 'No one would be invited.' : `${counted(count, 'member')} would be invited.`
  return unknown.length === 0 ? who : `${who} No member found for ${unknown.join(', ')}.`
}

export function invitedNow(count: number): string {
  return `${counted(count, 'member')} invited.`
}

export function remindedNow(count: number): string {
  return count === 0 ? 'No reminders to send right now.' : `${counted(count, 'member')} will be reminded.`
}

export function deletionQuestion(goes: string): string {
  const what = goes === '' ? '' : ` This also deletes: ${goes}.`
  return `${PANEL_ADMIN_MESSAGES.deleteFinal}${what}`
}

/** Announced after an item was moved in its list. */
export function movedTo(title: string, position: number, count: number): string {
  return `“${title}” is now ${position} of ${count}.`
}
