import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** The order of the desk: what waits for an editor first. */
export const DESK_ORDER: readonly ArticleStatus[] = [
  'SUBMITTED_FOR_REVIEW',
  'UNASSIGNED',
  'EDITING',
  'FIRST_ROUND_EDIT',
  'NEEDS_REVISION',
  'FINAL_EDIT',
  'READY_TO_APPROVE',
  'READY_TO_PUBLISH',
  'SCHEDULED',
  'PUBLISHED',
  'MANUALLY_PUBLISHED',
  'ON_HOLD',
  'DRAFT',
  'TRASHED',
]

type Tone = 'accent' | 'info' | 'warning' | 'positive' | 'plain'

const TONES: Readonly<Record<ArticleStatus, Tone>> = {
  SUBMITTED_FOR_REVIEW: 'accent',
  UNASSIGNED: 'accent',
  EDITING: 'info',
  FIRST_ROUND_EDIT: 'info',
  NEEDS_REVISION: 'warning',
  FINAL_EDIT: 'info',
  READY_TO_APPROVE: 'warning',
  READY_TO_PUBLISH: 'accent',
  SCHEDULED: 'positive',
  PUBLISHED: 'positive',
  MANUALLY_PUBLISHED: 'positive',
  ON_HOLD: 'plain',
  DRAFT: 'plain',
  TRASHED: 'plain',
}

export const badgeClass = (status: ArticleStatus): string => `badge badge--${TONES[status]}`
