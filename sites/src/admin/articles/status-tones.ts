import { type ArticleStatus, OPEN_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { Tone } from '../../ui/badge/tone.ts'

/** The order of columns and filters: statuses that wait for staff first. */
export const STATUS_ORDER: readonly ArticleStatus[] = [
  ...OPEN_STATUSES,
  'PUBLISHED',
  'MANUALLY_PUBLISHED',
  'ON_HOLD',
  'DRAFT',
  'TRASHED',
]

export const STATUS_TONES: Readonly<Record<ArticleStatus, Tone>> = {
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
  ON_HOLD: 'neutral',
  DRAFT: 'neutral',
  TRASHED: 'neutral',
}
