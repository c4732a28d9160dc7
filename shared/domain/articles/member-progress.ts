import { addBusinessDays, isOverdue, type WorkCalendar } from './business-days.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS, LIVE_DUE_BUSINESS_DAYS } from './limits.ts'
import type { ArticleStatus } from './statuses.ts'

export const PROGRESS_STEPS = ['draft', 'review', 'proofreading', 'approval', 'finalizing', 'published'] as const
export type ProgressStepId = (typeof PROGRESS_STEPS)[number]
export type ProgressStepState = 'done' | 'current' | 'todo'
export type ProgressStep = { readonly id: ProgressStepId; readonly state: ProgressStepState }

/** Who has the ball. */
export type ProgressOwner = 'you' | 'editor' | 'production'

/** The one thing the author can do next. */
export type ProgressAction = 'continue' | 'revise' | 'preview' | 'approve' | 'read'

export type ProgressArticle = {
  readonly status: ArticleStatus
  readonly statusUpdatedAt: Date
  readonly submittedDate: Date | null
  readonly scheduledDate: Date | null
}

export type MemberProgress = {
  readonly steps: readonly ProgressStep[]
  /** Null once there is nothing left to do. */
  readonly owner: ProgressOwner | null
  /** The day that was promised; null when nothing is promised. */
  readonly dueAt: Date | null
  readonly isOverdue: boolean
  readonly action: ProgressAction | null
}

type Place = {
  readonly step: ProgressStepId
  readonly owner: ProgressOwner | null
  readonly action: ProgressAction | null
  readonly promise: 'feedback' | 'live' | 'scheduled' | null
}

const WITH_EDITOR: Place = { step: 'review', owner: 'editor', action: null, promise: 'feedback' }
const IS_LIVE: Place = { step: 'published', owner: null, action: 'read', promise: null }

/** Members see EDITING and UNASSIGNED as submitted, and nothing of an article in the trash. */
const PLACES: Readonly<Record<ArticleStatus, Place | null>> = {
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
  PUBLISHED: IS_LIVE,
  MANUALLY_PUBLISHED: IS_LIVE,
  ON_HOLD: { step: 'review', owner: 'editor', action: null, promise: null },
  TRASHED: null,
}

function stepsUpTo(current: ProgressStepId): readonly ProgressStep[] {
  const at = PROGRESS_STEPS.indexOf(current)
  const stateOf = (i: number): ProgressStepState => {
    if (i < at || current === 'published') return 'done'
    return i === at ? 'current' : 'todo'
  }
  return PROGRESS_STEPS.map((id, i) => ({ id, state: stateOf(i) }))
}

function dueDate(article: ProgressArticle, promise: Place['promise'], calendar: WorkCalendar): Date | null {
  switch (promise) {
    case 'feedback':
      return addBusinessDays(article.submittedDate ?? article.statusUpdatedAt, FEEDBACK_DUE_BUSINESS_DAYS, calendar)
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

/** Where an article stands for its author: steps, owner, promised day and the next action. Null when it is hidden. */
export function memberProgress(article: ProgressArticle, calendar: WorkCalendar, now: Date): MemberProgress | null {
  const place = PLACES[article.status]
  if (!place) return null
  const dueAt = dueDate(article, place.promise, calendar)
  return {
    steps: stepsUpTo(place.step),
    owner: place.owner,
    dueAt,
    isOverdue: dueAt !== null && isOverdue(dueAt, now, calendar.timeZone),
    action: place.action,
  }
}
