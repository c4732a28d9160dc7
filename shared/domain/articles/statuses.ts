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

export const isArticleStatus = (value: unknown): value is ArticleStatus =>
  (ARTICLE_STATUSES as readonly unknown[]).includes(value)

/** A member has at most one article in these: the dashboard's current article. */
export const IN_FLIGHT_STATUSES = [
  'DRAFT',
  'SUBMITTED_FOR_REVIEW',
  'UNASSIGNED',
  'EDITING',
  'FIRST_ROUND_EDIT',
  'NEEDS_REVISION',
  'FINAL_EDIT',
  'READY_TO_APPROVE',
  'ON_HOLD',
] as const satisfies readonly ArticleStatus[]

export const PENDING_PUBLICATION_STATUSES = [
  'READY_TO_PUBLISH',
  'SCHEDULED',
] as const satisfies readonly ArticleStatus[]

export const PUBLISHED_STATUSES = ['PUBLISHED', 'MANUALLY_PUBLISHED'] as const satisfies readonly ArticleStatus[]

const includes = (set: readonly ArticleStatus[], status: ArticleStatus) => set.includes(status)

export const isInFlight = (status: ArticleStatus) => includes(IN_FLIGHT_STATUSES, status)
export const isPublished = (status: ArticleStatus) => includes(PUBLISHED_STATUSES, status)
export const isPendingPublication = (status: ArticleStatus) => includes(PENDING_PUBLICATION_STATUSES, status)
