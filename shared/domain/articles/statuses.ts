export const ARTICLE_STATUSES = [
  'DRAFT',
  'EDITING',
  'SUBMITTED_FOR_REVIEW',
  'FIRST_ROUND_EDIT',
  'NEEDS_REVISION',
  'FINAL_EDIT',
  'READY_TO_APPROVE',
  'READY_TO_PUBLISH',
  'MANUALLY_PUBLISHED',
  'SCHEDULED',
  'PUBLISHED',
  'TRASHED',
  'UNASSIGNED',
  'ON_HOLD',
] as const

export type ArticleStatus = (typeof ARTICLE_STATUSES)[number]

export function isArticleStatus(value: unknown): value is ArticleStatus {
  return (ARTICLE_STATUSES as readonly unknown[]).includes(value)
}

/** From the submission to the approval, except those on hold. */
const IN_EDITING_STATUSES = [
  'SUBMITTED_FOR_REVIEW',
  'UNASSIGNED',
  'EDITING',
  'FIRST_ROUND_EDIT',
  'NEEDS_REVISION',
  'FINAL_EDIT',
  'READY_TO_APPROVE',
] as const satisfies readonly ArticleStatus[]

/** A member has at most one article in these statuses, shown on the dashboard as the current article. */
export const IN_FLIGHT_STATUSES = [
  'DRAFT',
  ...IN_EDITING_STATUSES,
  'ON_HOLD',
] as const satisfies readonly ArticleStatus[]

export const PENDING_PUBLICATION_STATUSES = [
  'READY_TO_PUBLISH',
  'SCHEDULED',
] as const satisfies readonly ArticleStatus[]

/** Between submission and publication, except those on hold: the first work for staff. */
export const OPEN_STATUSES = [
  ...IN_EDITING_STATUSES,
  ...PENDING_PUBLICATION_STATUSES,
] as const satisfies readonly ArticleStatus[]

export const PUBLISHED_STATUSES = ['PUBLISHED', 'MANUALLY_PUBLISHED'] as const satisfies readonly ArticleStatus[]

/** No work for staff follows. */
export const FINISHED_STATUSES = [...PUBLISHED_STATUSES, 'TRASHED'] as const satisfies readonly ArticleStatus[]

function includes(set: readonly ArticleStatus[], status: ArticleStatus) {
  return set.includes(status)
}

export function isInFlight(status: ArticleStatus) {
  return includes(IN_FLIGHT_STATUSES, status)
}
export function isPublished(status: ArticleStatus) {
  return includes(PUBLISHED_STATUSES, status)
}
export function isFinished(status: ArticleStatus) {
  return includes(FINISHED_STATUSES, status)
}
export function isPendingPublication(status: ArticleStatus) {
  return includes(PENDING_PUBLICATION_STATUSES, status)
}
