import { addBusinessDays, isOverdue, type WorkCalendar } from './business-days.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS, LIVE_DUE_BUSINESS_DAYS } from './limits.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from './statuses.ts'

export const PROGRESS_STEPS = ['draft', 'review', 'proofreading', 'approval', 'finalizing', 'published'] as const
export type ProgressStepId = (typeof PROGRESS_STEPS)[number]
export type ProgressStepState = 'done' | 'current' | 'todo'
export type ProgressStep = { readonly id: ProgressStepId; readonly state: ProgressStepState }

/** The person or team that has to act next. */
export type ProgressOwner = 'you' | 'editor' | 'production'

/** The next action of the author. */
export type ProgressAction = 'continue' | 'revise' | 'preview' | 'approve' | 'read'

export type ProgressArticle = {
  readonly status: ArticleStatus
  readonly statusUpdatedAt: Date
  readonly submittedDate: Date | null
  readonly scheduledDate: Date | null
  /** While it is on hold: the status to which it returns. */
  readonly statusBeforeHold?: ArticleStatus | null
}

export type MemberProgress = {
  readonly steps: readonly ProgressStep[]
  /** Null for a published article. */
  readonly owner: ProgressOwner | null
  /** The promised day; null without a promise. */
  readonly dueAt: Date | null
  readonly isOverdue: boolean
  readonly action: ProgressAction | null
}

type Progress = {
  readonly step: ProgressStepId
  readonly owner: ProgressOwner | null
  readonly action: ProgressAction | null
  readonly promise: 'feedback' | 'live' | 'scheduled' | null
}

const WITH_EDITOR: Progress = { step: 'review', owner: 'editor', action: null, promise: 'feedback' }
const LIVE: Progress = { step: 'published', owner: null, action: 'read', promise: null }

/** Members see EDITING and UNASSIGNED as submitted; an article in the trash is hidden from them. */
const PROGRESS_BY_STATUS: Readonly<Record<ArticleStatus, Progress | null>> = {
  DRAFT: { step: 'draft', owner: 'you', action: 'continue', promise: null },
  SUBMITTED_FOR_REVIEW: WITH_EDITOR,
  UNASSIGNED: WITH_EDITOR,
  EDITING: WITH_EDITOR,
  FIRST_ROUND_EDIT: { ...WITH_EDITOR, action: 'preview' },
  NEEDS_REVISION: { step: 'review', owner: 'you', action: 'revise', promise: null },
  FINAL_EDIT: { step: 'proofreading', owner: 'editor', action: 'preview', promise: null },
  READY_TO_APPROVE: { step: 'approval', owner: 'you', action: 'approve', promise: null },
  READY_TO_PUBLISH: { step: 'finalizing', owner: 'production', action: null, promise: 'live' },
  SCHEDULED: { step: 'finalizing', owner: 'production', action: null, promise: 'scheduled' },
  PUBLISHED: LIVE,
  MANUALLY_PUBLISHED: LIVE,
  ON_HOLD: { step: 'review', owner: 'editor', action: null, promise: null },
  TRASHED: null,
}

/** The working days after which something is promised in a status, counted from `promisedFrom`; null without such a promise. */
export function promisedBusinessDays(status: ArticleStatus): number | null {
  const promise = PROGRESS_BY_STATUS[status]?.promise
  if (promise === 'feedback') return FEEDBACK_DUE_BUSINESS_DAYS
  return promise === 'live' ? LIVE_DUE_BUSINESS_DAYS : null
}

/** The statuses in which the author was promised feedback. */
export const FEEDBACK_PROMISED: readonly ArticleStatus[] = ARTICLE_STATUSES.filter(
  (status) => PROGRESS_BY_STATUS[status]?.promise === 'feedback',
)

function stepsUpTo(current: ProgressStepId): readonly ProgressStep[] {
  const at = PROGRESS_STEPS.indexOf(current)
  const stateOf = (i: number): ProgressStepState => {
    if (i < at || current === 'published') return 'done'
    return i === at ? 'current' : 'todo'
  }
  return PROGRESS_STEPS.map((id, i) => ({ id, state: stateOf(i) }))
}

/** The day until which feedback is promised for a submission. */
export function feedbackDueAt(submittedAt: Date, calendar: WorkCalendar): Date {
  return addBusinessDays(submittedAt, FEEDBACK_DUE_BUSINESS_DAYS, calendar)
}

/** The promised day of an article at its present step; null without a promise, and in the trash. */
export function promisedDueAt(article: ProgressArticle, calendar: WorkCalendar): Date | null {
  const promise = PROGRESS_BY_STATUS[article.status]?.promise ?? null
  switch (promise) {
    case 'feedback':
      return feedbackDueAt(article.submittedDate ?? article.statusUpdatedAt, calendar)
    case 'live':
      return addBusinessDays(article.statusUpdatedAt, LIVE_DUE_BUSINESS_DAYS, calendar)
    case 'scheduled':
      return article.scheduledDate
    case null:
      return null
    default:
      return promise satisfies never
  }
}

/** The progress of an article as its author sees it: steps, owner, due day and next action. Null for an article in the trash. */
export function memberProgress(article: ProgressArticle, calendar: WorkCalendar, now: Date): MemberProgress | null {
  const progress = PROGRESS_BY_STATUS[article.status]
  if (!progress) return null
  const dueAt = promisedDueAt(article, calendar)
  // On hold it stays at the step where it was.
  const { step } = PROGRESS_BY_STATUS[article.statusBeforeHold ?? article.status] ?? progress
  return {
    steps: stepsUpTo(step),
    owner: progress.owner,
    dueAt,
    isOverdue: dueAt !== null && isOverdue(dueAt, now, calendar.timeZone),
    action: progress.action,
  }
}
