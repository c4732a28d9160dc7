import type { ArticleStatus } from '../statuses.ts'

/** The emails about moves, by the names of their templates. */
export type MoveEmail =
  | 'article-needs-revision'
  | 'article-ready-to-approve'
  | 'article-taken-back'
  | 'article-scheduled'
  | 'article-published'
  | 'article-on-hold'
  | 'article-resumed'
  | 'article-trashed'
  | 'article-restored'

/** The email that the author gets when an editor or a job moves the article; null for none. It includes the reason of the move. */
export function moveEmail(from: ArticleStatus, to: ArticleStatus): MoveEmail | null {
  if (from === 'TRASHED') return 'article-restored'
  if (from === 'ON_HOLD' && to !== 'TRASHED') return 'article-resumed'
  switch (to) {
    case 'NEEDS_REVISION':
      return 'article-needs-revision'
    case 'READY_TO_APPROVE':
      return 'article-ready-to-approve'
    case 'SCHEDULED':
      return 'article-scheduled'
    case 'PUBLISHED':
    case 'MANUALLY_PUBLISHED':
      return 'article-published'
    case 'ON_HOLD':
      return 'article-on-hold'
    case 'TRASHED':
      return 'article-trashed'
    case 'FINAL_EDIT':
    case 'FIRST_ROUND_EDIT':
      return isTakenBack(from, to) ? 'article-taken-back' : null
    case 'DRAFT':
    case 'SUBMITTED_FOR_REVIEW':
    case 'UNASSIGNED':
    case 'EDITING':
    case 'READY_TO_PUBLISH':
      return null
    default:
      return to satisfies never
  }
}

/** Whether the author reads the reason of an event: a move with an email, a new publication time, or a correction. */
export function isReasonForAuthor(from: ArticleStatus, to: ArticleStatus): boolean {
  return from === to || moveEmail(from, to) !== null
}

const AFTER_FINAL_EDIT: readonly ArticleStatus[] = ['READY_TO_APPROVE', 'READY_TO_PUBLISH', 'SCHEDULED']

/** Whether an editor moves the article back a step. */
export function isTakenBack(from: ArticleStatus, to: ArticleStatus): boolean {
  if (to === 'FINAL_EDIT') return AFTER_FINAL_EDIT.includes(from)
  return from === 'FINAL_EDIT' && to === 'FIRST_ROUND_EDIT'
}
