import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import type { ProgressAction } from '#shared/domain/articles/member-progress.ts'
import {
  MEMBER_STATUS_LABELS,
  memberStatusSentence,
  ownerAndDate,
  PROGRESS_ACTION_LABELS,
  READ_ONLY_STATUS_SENTENCES,
} from '#shared/domain/articles/messages.ts'
import type { UnpublishedArticle } from './dashboard.queries.ts'
import { type ProgressView, progressView, type StepView } from './progress-view.ts'
import { PROGRESS_OVERDUE } from './promise/promise-messages.ts'

export type ArticleCard = {
  readonly label: string
  readonly sentence: string
  /** The promised day has passed; the page shows a contact instead of the promise. */
  readonly isOverdue: boolean
  /** "with your editor"; null when nothing is left to do, or can be done. */
  readonly owner: string | null
  readonly dueAt: Date | null
  /** When it became the author's turn; a draft is theirs from the start. */
  readonly sinceAt: Date | null
  readonly action: { readonly label: string; readonly isReading: boolean } | null
  readonly steps: readonly StepView[]
}

function isReading(action: ProgressAction) {
  return action === 'preview' || action === 'read'
}

/** What is left of the author's actions that hand the article on, in a read-only community. */
const READ_ONLY_ACTIONS: Readonly<Partial<Record<ProgressAction, ProgressAction>>> = {
  revise: 'continue',
  approve: 'preview',
}

/** What the dashboard shows of an article; null in statuses hidden from the author. */
export function articleCard(
  article: UnpublishedArticle,
  calendar: WorkCalendar,
  now: Date,
  isReadOnly = false,
): ArticleCard | null {
  const view = progressView(article, calendar, now)
  if (!view) return null
  const card = cardOf(article, view, calendar)
  const sentence = isReadOnly && READ_ONLY_STATUS_SENTENCES[article.status]
  if (!sentence) return card
  const { action } = view.progress
  return {
    ...card,
    ...{ sentence, owner: null, sinceAt: null },
    action: action && actionOf(READ_ONLY_ACTIONS[action] ?? action),
    // The notes of later steps promise when they come.
    steps: view.steps.map((step) => (step.state === 'todo' ? { ...step, note: null } : step)),
  }
}

function actionOf(action: ProgressAction): ArticleCard['action'] {
  return { label: PROGRESS_ACTION_LABELS[action], isReading: isReading(action) }
}

function cardOf(article: UnpublishedArticle, view: ProgressView, calendar: WorkCalendar): ArticleCard {
  const { owner, dueAt, isOverdue, action } = view.progress
  const scheduledAt = article.scheduledDate ? new Date(article.scheduledDate) : null
  return {
    label: MEMBER_STATUS_LABELS[article.status],
    sentence: isOverdue ? PROGRESS_OVERDUE : memberStatusSentence(article.status, scheduledAt, calendar.timeZone),
    isOverdue,
    owner: owner && ownerAndDate(owner, null, calendar.timeZone),
    dueAt: isOverdue ? null : dueAt,
    sinceAt: owner === 'you' && article.status !== 'DRAFT' ? new Date(article.statusUpdatedAt) : null,
    action: action && actionOf(action),
    steps: view.steps,
  }
}
