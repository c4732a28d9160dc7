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
export const QUESTION_STATUS_LABELS: Readonly<Record<QuestionStatus, string>> = { OPEN: 'Open', CLOSED: 'Closed' }

const BATCH_MOVES: Readonly<Record<BatchStatus, string>> = {
  DRAFT: 'Back to draft',
  SCHEDULED: 'Open at the beginning',
  OPEN: 'Open now',
  CLOSED: 'Close now',
}

/** What the button that moves a batch says. */
export function batchMove(to: BatchStatus): string {
  return BATCH_MOVES[to]
}

export function questionMove(to: QuestionStatus): string {
  return to === 'OPEN' ? 'Open this question' : 'Close this question'
}

const ROUNDUP_MOVES: Readonly<Record<RoundupStatus, string>> = {
  DRAFT: 'Back to draft',
  EDITOR_REVIEW: 'To editor review',
  READY_FOR_PUBLISHING: 'Ready for publishing',
  FINAL: 'Publish',
}

export function roundupMove(from: RoundupStatus, to: RoundupStatus): string {
  return from === 'READY_FOR_PUBLISHING' && to === 'EDITOR_REVIEW' ? 'Back to editor review' : ROUNDUP_MOVES[to]
}

export const ANSWER_MOVES: Readonly<Partial<Record<AnswerStatus, string>>> = {
  SELECTED: 'Select',
  NOT_USED: 'Do not use',
  SENT: 'Undecided again',
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
  none: { title: 'No batch of questions yet', text: 'Begin one below: its questions open and close together.' },
  pages: 'Pages',
  earlier: 'Earlier batches',
  newest: 'Back to the newest',
  newBatch: 'New batch',
  createBatch: 'Create the batch',
  editBatch: 'Edit the batch',
  saveBatch: 'Save the batch',
  batchTitle: 'Title',
  theme: 'Theme',
  themeHint: 'What the questions have in common; members read it.',
  opens: 'Opens',
  closes: 'Closes',
  back: 'Expert Panels',
  questions: 'Questions',
  noQuestions: 'This batch has no question yet.',
  newQuestion: 'New question',
  createQuestion: 'Add the question',
  editQuestion: 'Edit the question',
  saveQuestion: 'Save the question',
  questionTitle: 'Title',
  prompt: 'Prompt',
  promptHint: 'What members are asked, in one or two sentences.',
  context: 'Context',
  maxAnswers: 'At most so many answers',
  optional: 'Optional',
  working: 'One moment…',
  up: 'Up',
  down: 'Down',
  orderHint: 'Drag the questions, or use the buttons.',
  answers: 'Answers',
  noAnswers: { title: 'No answers here', text: 'Answers stand here once members have sent them.' },
  allAnswers: 'All',
  decide: 'With the selected answers',
  selectAll: 'Tick all on this page',
  undo: 'Undo',
  edit: 'Edit the text',
  editedNote: 'Edited by staff. Published would be:',
  later: 'Earlier answers',
  latest: 'Back to the latest',
  roundup: 'Roundup',
  beginRoundup: 'Begin the roundup',
  beginRoundupText: 'It begins with the selected answers, in the order in which they were sent.',
  openRoundup: 'Open the roundup',
  invite: 'Invite members',
  inviteText: 'Only members who were not invited yet and have not answered are counted.',
  everybody: 'Every member',
  group: 'Or a whole group',
  noGroup: 'No group',
  groupHint: 'Its active members, each once. Tier and industry narrow it.',
  industry: 'Industry',
  anyIndustry: 'Any industry',
  tier: 'Membership tier',
  tierHint: 'As it is written in the profile, such as “Senior Member”.',
  addresses: 'Or members by their mail addresses',
  addressesHint: 'Paste a list. With addresses, group, tier and industry are left aside.',
  count: 'Count them',
  sendInvitations: 'Invite them',
  remind: 'Remind those who have not answered',
  remindText: 'Nobody is reminded twice within a day.',
  delete: 'Delete',
  deleteFinal: 'This is final: nobody can bring it back.',
  deleteDo: 'Delete for good',
  deleting: 'Deleting…',
  cancel: 'Cancel',
  deleted: 'It is deleted.',
  failed: 'That did not work. Nothing was changed; please try again.',
  refused: 'That is not possible now. Load the page again.',
  arrangement: 'Answers in the roundup',
  leftOut: 'Selected, and not in the roundup',
  noneLeftOut: 'Every selected answer is in the roundup.',
  emptyRoundup: 'No answer is in this roundup yet.',
  add: 'Add',
  remove: 'Remove',
  saved: 'Saved.',
  editor: 'Editor',
  assign: 'Assign',
  publishHere: 'Publish on this site',
  publishHereText:
    'Anyone can read it then. Authors of these answers are told where; the others that their answer was not used.',
  publishElsewhere: 'It was published elsewhere',
  externalUrl: 'Address',
  externalUrlHint: 'Begins with https://',
  publishedOn: 'Published on',
  publishedAt: 'Published at',
  enterPublication: 'Enter the publication',
  text: 'Title and introduction',
  script: 'Changing anything here needs JavaScript.',
  showChanges: 'What staff changed',
} as const

export const ANSWER_TEXT_MESSAGES = {
  title: 'Edit an answer',
  lead: 'Your version stands beside what its author sent, and is published instead of it. The author sees both, with your changes marked.',
  back: 'Back to the answers',
  changes: 'What the author will see changed',
  sent: 'What was sent',
  closed: 'This answer can no longer be edited. What you typed is on this device only.',
} as const

export const PANEL_TEXT_MESSAGES = {
  textField: 'Text',
  placeholder: 'Write here',
  notSaved: 'Not saved',
  saveFailed: 'Your text is on this device and will be saved once the connection is back.',
  closed: 'This roundup is published. What you typed is on this device only.',
  closedKept: 'What you typed is kept beside the current text.',
  history: 'Versions',
  conflictTitle: 'Somebody else has changed this text',
  earlierTexts: 'Earlier texts',
  roundupClosedKept: 'This roundup is published. What you typed is kept with its earlier texts.',
} as const

export function answersSoFar(answers: number, maxAnswers: number | null): string {
  return maxAnswers === null ? counted(answers, 'answer') : `${answers} of at most ${counted(maxAnswers, 'answer')}`
}

/** The text in the bar below the answers. */
export function selectedAnswers(count: number): string {
  return `${counted(count, 'answer')} ticked`
}

const DECIDED: Readonly<Record<AnswerStatus, string | null>> = {
  SELECTED: 'selected',
  NOT_USED: 'set aside',
  SENT: 'undecided again',
  DRAFT: null,
  PUBLISHED: null,
}

export function decidedNow(count: number, status: AnswerStatus): string {
  return `${counted(count, 'answer')} ${DECIDED[status] ?? ''}.`
}

export function undoneNow(count: number): string {
  return count === 0
    ? 'Nothing was taken back: these answers have changed since.'
    : `${counted(count, 'answer')} as before.`
}

export function invitedSoFar(invited: number, unanswered: number): string {
  if (invited === 0) return 'Nobody is invited yet.'
  return `${counted(invited, 'member')} invited, ${unanswered} of them without an answer.`
}

export function groupOption(name: string, members: number): string {
  return `${name} (${counted(members, 'member')})`
}

export function wouldInvite(count: number, unknown: readonly string[]): string {
  const who = count === 0 ? 'Nobody would be invited.' : `${counted(count, 'member')} would be invited.`
  return unknown.length === 0 ? who : `${who} Not known here: ${unknown.join(', ')}.`
}

export function invitedNow(count: number): string {
  return `${counted(count, 'member')} invited.`
}

export function remindedNow(count: number): string {
  return count === 0 ? 'Nobody is to be reminded now.' : `${counted(count, 'member')} will be reminded.`
}

export function deletionQuestion(goes: string): string {
  const what = goes === '' ? '' : ` With it goes: ${goes}.`
  return `${PANEL_ADMIN_MESSAGES.deleteFinal}${what}`
}

/** Announced after an item was moved in its list. */
export function movedTo(title: string, position: number, count: number): string {
  return `“${title}” is number ${position} of ${count}.`
}

export function charactersOf(most: number): (length: number) => string {
  return (length) => `${length.toLocaleString('en-US')} of at most ${counted(most, 'character')}`
}
