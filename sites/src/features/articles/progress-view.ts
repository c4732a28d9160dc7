import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { type MemberProgress, memberProgress, type ProgressStepId } from '#shared/domain/articles/member-progress.ts'
import { MEMBER_STATUS_LABELS, PROGRESS_STEP_LABELS, PROGRESS_STEP_PROMISES } from '#shared/domain/articles/messages.ts'
import { formatWeekdayAndYear } from '#shared/kernel/dates.ts'
import type { UnpublishedArticle } from './dashboard.queries.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

export type StepView = {
  /** While the author revises, the revision and the review after it are also steps. */
  readonly id: ProgressStepId | 'revision' | 'second-review'
  readonly label: string
  readonly state: 'done' | 'current' | 'todo'
  /** "Thu, Dec 3", with the year unless it is the current one, or the promise of the step. */
  readonly note: string | null
}

export type ProgressView = { readonly progress: MemberProgress; readonly steps: readonly StepView[] }

function dateOrNull(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}

export type ProgressSource = Pick<
  UnpublishedArticle,
  'status' | 'statusUpdatedAt' | 'submittedDate' | 'scheduledDate'
> &
  Partial<Pick<UnpublishedArticle, 'statusBeforeHold'>>

/** The progress of an article of a page; null in statuses hidden from its author. */
export function articleProgress(article: ProgressSource, calendar: WorkCalendar, now: Date): MemberProgress | null {
  return memberProgress(
    {
      status: article.status,
      statusUpdatedAt: new Date(article.statusUpdatedAt),
      submittedDate: dateOrNull(article.submittedDate),
      scheduledDate: dateOrNull(article.scheduledDate),
      statusBeforeHold: article.statusBeforeHold ?? null,
    },
    calendar,
    now,
  )
}

/** The steps of an article with their dates and promises; null when there is nothing to show. */
export function progressView(article: UnpublishedArticle, calendar: WorkCalendar, now: Date): ProgressView | null {
  const statusUpdatedAt = new Date(article.statusUpdatedAt)
  const submittedDate = dateOrNull(article.submittedDate)
  const progress = articleProgress(article, calendar, now)
  if (!progress) return null
  const day = (at: Date | null) => (at ? formatWeekdayAndYear(at, calendar.timeZone, now) : null)
  const noteOf = (id: ProgressStepId, state: StepView['state']): string | null => {
    if (state === 'todo') return PROGRESS_STEP_PROMISES[id] ?? null
    if (id === 'draft') return day(state === 'done' ? submittedDate : dateOrNull(article.currentRevision?.updatedAt))
    return state === 'current' ? day(statusUpdatedAt) : null
  }
  const steps = progress.steps.flatMap(({ id, state }): StepView[] =>
    id === 'review' && article.status === 'NEEDS_REVISION'
      ? reviewedSteps(day(statusUpdatedAt))
      : [{ id, state, label: PROGRESS_STEP_LABELS[id], note: noteOf(id, state) }],
  )
  return { progress, steps }
}

/** The completed review, the revision, and the review that follows it. */
function reviewedSteps(since: string | null): StepView[] {
  return [
    { id: 'review', state: 'done', label: PROGRESS_STEP_LABELS.review, note: null },
    { id: 'revision', state: 'current', label: MEMBER_STATUS_LABELS.NEEDS_REVISION, note: since },
    {
      id: 'second-review',
      state: 'todo',
      label: DASHBOARD_MESSAGES.secondReview,
      note: PROGRESS_STEP_PROMISES.review ?? null,
    },
  ]
}
