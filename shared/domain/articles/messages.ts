import { formatDate, formatWeekday } from '#shared/kernel/dates.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS, FEEDBACK_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from './limits.ts'
import type { ProgressAction, ProgressOwner, ProgressStepId } from './member-progress.ts'
import type { SubmitRefusal } from './rules.ts'
import type { ArticleStatus } from './statuses.ts'

/** The author's labels of the statuses. */
export const MEMBER_STATUS_LABELS: Readonly<Record<ArticleStatus, string>> = {
  DRAFT: 'Draft',
  SUBMITTED_FOR_REVIEW: 'In editor review',
  UNASSIGNED: 'In editor review',
  EDITING: 'In editor review',
  FIRST_ROUND_EDIT: 'First edit',
  NEEDS_REVISION: 'Needs revision',
  FINAL_EDIT: 'Proofreading',
  READY_TO_APPROVE: 'Ready to approve',
  READY_TO_PUBLISH: 'Finalizing',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
  MANUALLY_PUBLISHED: 'Published',
  ON_HOLD: 'On hold',
  TRASHED: 'Removed',
}

/** The editors' labels, which tell all fourteen statuses apart. */
export const EDITOR_STATUS_LABELS: Readonly<Record<ArticleStatus, string>> = {
  DRAFT: 'Draft',
  SUBMITTED_FOR_REVIEW: 'Submitted for review',
  UNASSIGNED: 'Unassigned',
  EDITING: 'Editing',
  FIRST_ROUND_EDIT: 'First-round edit',
  NEEDS_REVISION: 'Needs revision',
  FINAL_EDIT: 'Final edit',
  READY_TO_APPROVE: 'Ready to approve',
  READY_TO_PUBLISH: 'Ready to publish',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
  MANUALLY_PUBLISHED: 'Published elsewhere',
  ON_HOLD: 'On hold',
  TRASHED: 'Trash',
}

export const PROGRESS_STEP_LABELS: Readonly<Record<ProgressStepId, string>> = {
  draft: 'Draft',
  review: 'Editor review',
  proofreading: 'Proofreading',
  approval: 'Your approval',
  finalizing: 'Finalizing',
  published: 'Published',
}

/** The promise of a step, shown before and during it. */
export const PROGRESS_STEP_PROMISES: Readonly<Partial<Record<ProgressStepId, string>>> = {
  review: 'feedback in about a week',
  finalizing: 'live in 1-2 weeks',
}

const OWNER_NAMES: Readonly<Record<ProgressOwner, string>> = {
  you: 'your turn',
  editor: 'with your editor',
  production: 'with our production team',
}

/** "with your editor, by Thu, Dec 3". */
export function ownerAndDate(owner: ProgressOwner, dueAt: Date | null, timeZone: string): string {
  return dueAt ? `${OWNER_NAMES[owner]}, by ${formatWeekday(dueAt, timeZone)}` : OWNER_NAMES[owner]
}

export const PROGRESS_ACTION_LABELS: Readonly<Record<ProgressAction, string>> = {
  continue: 'Continue writing',
  revise: 'Revise and resubmit',
  preview: 'View article',
  approve: 'Review and approve',
  read: 'Read article',
}

/** One sentence under the current article, by status. */
export const MEMBER_STATUS_SENTENCES: Readonly<Record<ArticleStatus, string>> = {
  DRAFT: 'Your draft saves automatically. Submit it when you’re ready for an editor to read it.',
  SUBMITTED_FOR_REVIEW: 'Your article is with our editors. Expect feedback in about a week.',
  UNASSIGNED: 'Your article is with our editors. Expect feedback in about a week.',
  EDITING: 'Your article is with our editors. Expect feedback in about a week.',
  FIRST_ROUND_EDIT: 'Your editor is working on your article. Expect feedback in about a week.',
  NEEDS_REVISION: 'Your editor asked for changes. Revise and resubmit your article.',
  FINAL_EDIT: 'Your article is being proofread. Next, you’ll be asked to approve it.',
  READY_TO_APPROVE: 'Your article is ready. Read it one last time and approve it for publication.',
  READY_TO_PUBLISH: 'Thank you for approving. We’re finalizing your article; it goes live in 1-2 weeks.',
  SCHEDULED: 'Your article is finished and has its publication date.',
  PUBLISHED: 'Your article is live.',
  MANUALLY_PUBLISHED: 'Your article is live.',
  ON_HOLD: 'On hold: your editor will be in touch.',
  TRASHED: 'This article was removed.',
}

/** The same in a read-only community, where its author can no longer hand anything on. */
export const READ_ONLY_STATUS_SENTENCES: Readonly<Partial<Record<ArticleStatus, string>>> = {
  DRAFT: 'Your draft saves automatically. The community is now read-only, so your article can’t be submitted anymore.',
  NEEDS_REVISION:
    'Your editor asked for changes. The community is now read-only, so your article can’t be submitted again. You can still change your text; it’s in the copy of your data.',
  READY_TO_APPROVE: 'Your article is ready. The community is now read-only, so it can’t be approved anymore.',
}

/** The line of an approved article that waits to go live. */
export function pendingPublicationMessage(scheduledAt: Date | null, timeZone: string): string {
  return scheduledAt
    ? `Scheduled to be published on ${formatDate(scheduledAt, timeZone)}.`
    : 'Pending publication: your article goes live in 1-2 weeks after your approval.'
}

/** The sentence under an article; an article that waits to go live includes the date. */
export function memberStatusSentence(status: ArticleStatus, scheduledAt: Date | null, timeZone: string): string {
  const pending = pendingPublicationMessage(scheduledAt, timeZone)
  if (status === 'READY_TO_PUBLISH') return `Thank you for approving. ${pending}`
  return status === 'SCHEDULED' && scheduledAt ? pending : MEMBER_STATUS_SENTENCES[status]
}

export const ARTICLE_MESSAGES = {
  notSaved: 'Article not saved',
  saveFailed: 'An error occurred while saving your article, please try again.',
  submitFailed: 'An error occurred while submitting your article, please try again.',
  approveFailed: 'An error occurred while approving your article, please try again.',
  submitted: 'Your article was submitted for review.',
  scanRuns: 'We also run an originality check; your editor sees the result.',
  scanTooEarly: 'The originality check runs once the article is submitted.',
  scanNeedsText: 'There’s no text to check yet.',
  tooLarge: 'This article is too long to save. Shorten it toward 1000 words and it’ll save automatically.',
  staleRevision: 'This article was changed somewhere else since you opened it. Both texts are kept.',

  bylineRule: 'Can contain a maximum of 140 characters and (1) link.',
  bylineLink: 'Enter a valid link, such as https://example.com, or remove it.',
  bylineFailed: 'An error occurred while saving your byline. Please try again.',
  bylineEmpty: 'Add a byline: it appears under your articles.',

  feedbackFailed: 'An error occurred while submitting your feedback. Please try again.',
  feedbackLoadFailed: 'Failed loading feedback',
  feedbackEarlier: 'Show earlier',
  feedbackNew: 'New',
  feedbackMine: 'You',

  createArticle: 'Create article',
  saveAndExit: 'Save article and exit',
  submit: 'Submit for review',
  approve: 'Approve',
  noArticle: 'No articles yet. Start one: drafts save automatically.',
  noneInProgress: 'No article in progress. Drafts save automatically while you write.',
  nothingPublished: 'Nothing published yet. Your articles appear here once they are live.',

  whatsNext: "What's Next",
  whatsNextText: 'Read the feedback below, revise your article and resubmit it. Your editor will take another look.',
  contentGuidelines: 'Content Guidelines',
  reminders: 'Reminders',
  needAssistance: 'Need Assistance',
  feedback: 'Feedback',

  submitConfirmTitle: 'Submit for review',
  submitConfirm:
    'I confirm that this article follows the content guidelines: I own it, it’s unpublished anywhere else, and it’s not AI-generated.',
  approveConfirmTitle: 'Approve your article',
  approveConfirm: 'I confirm that I am the owner of this account and that I approve this article for publication.',

  amplifyTooEarly: 'You can amplify an article once you’ve approved it.',

  textNotApproved: 'The text changed after it was approved, so the article wasn’t published on schedule.',
  transitionRefused: 'This article has moved on since you opened it.',
  notAnEditor: 'That person isn’t an editor here.',
  notHere: 'We couldn’t find that article.',
} as const

/** Why an amplification was not paid or not withdrawn. */
export const AMPLIFICATION_REFUSALS = {
  notOffered: 'Articles can’t be amplified here right now.',
  offerChanged: 'The offer has changed since you opened this page. Nothing was charged; please review it.',
  hasBegun: 'The amplification has started, so you can no longer withdraw here. Please write to us.',
  isTrashed: 'The article is in the trash. Restore it before its amplification starts.',
} as const

/** Why Submit is disabled or was refused. */
export const SUBMIT_REFUSALS: Readonly<Record<SubmitRefusal, string>> = {
  status: 'This article can’t be submitted right now.',
  title: `Add a title of up to ${TITLE_MAX_CHARACTERS} characters.`,
  content: `Articles are ${CONTENT_MIN_WORDS} to ${CONTENT_MAX_WORDS} words long.`,
  agreement: 'Read and accept the terms for authors first.',
  byline: 'Save your byline first.',
  closure: 'Submissions are closed. You can keep writing.',
}

/** The refusal if the end of the closure is known. */
export function closedUntil(endsAt: Date, timeZone: string): string {
  return `Submissions are closed until ${formatWeekday(endsAt, timeZone)}. You can keep writing.`
}

/** "We’re closed. Submissions reopen Fri, Jan 2": the text of the content bank, and the day. */
export function closureNotice(closedText: string, endsAt: Date, timeZone: string): string {
  return `${closedText} Submissions reopen ${formatWeekday(endsAt, timeZone)}; your draft saves as usual.`
}

/** "Submissions close on Wed, Dec 23 and reopen Sat, Jan 2." */
export function closureAhead(startsAt: Date, endsAt: Date, timeZone: string): string {
  return `Submissions close on ${formatWeekday(startsAt, timeZone)} and reopen ${formatWeekday(endsAt, timeZone)}; you can keep writing in the meantime.`
}

export function wordCountLabel(words: number): string {
  return `${words}/${CONTENT_MAX_WORDS} words (minimum ${CONTENT_MIN_WORDS})`
}

export function feedbackCountLabel(characters: number): string {
  return `${characters}/${FEEDBACK_MAX_CHARACTERS}`
}

/** "2 new comments". */
export function unreadCommentsLabel(count: number): string {
  return counted(count, 'new comment')
}
