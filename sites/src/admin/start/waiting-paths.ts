import { ADMIN_FORUM_PATH } from '#shared/domain/forum/paths.ts'
import { ADMIN_OFFERS_PATH } from '#shared/domain/offers/paths.ts'
import { hrefOf, NO_FILTERS } from '../articles/article-filter.ts'
import { JOBS_PATH } from '../jobs/messages.ts'
import { filteredPath } from '../members/invitations/paths.ts'
import type { WaitingWork } from './start.queries.ts'

/** The articles whose author was promised feedback, longest in their status first. */
function inReview(submittedBefore: string | null): string {
  return hrefOf({
    ...NO_FILTERS,
    view: 'list',
    statuses: ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'EDITING', 'FIRST_ROUND_EDIT'],
    submittedBefore,
    sort: 'WAITING',
  })
}

const PATHS: Readonly<Record<Exclude<WaitingWork['kind'], 'REVIEWS_OVERDUE'>, string>> = {
  ARTICLES_IN_REVIEW: inReview(null),
  FORUM_REPORTED: `${ADMIN_FORUM_PATH}?reason=reports`,
  FORUM_QUEUE: ADMIN_FORUM_PATH,
  FAILED_TASKS: `${JOBS_PATH}#tasks`,
  DATA_REQUESTS: '/admin/members/requests',
  PAST_DUE: '/admin/members?standing=past-due',
  OFFERS_REPORTED: `${ADMIN_OFFERS_PATH}?state=reported`,
  JOIN_REQUESTS: '/admin/groups?state=requests',
  GROUPS_WITHOUT_CHAIR: '/admin/groups?state=no-chair',
  INVITATIONS_OPEN: filteredPath('NOT_ACCEPTED'),
  PANELS_CLOSING: '/admin/expert-panels?state=closing',
}

/** The list of exactly the pending items. */
export function waitingPath({ kind, before }: Pick<WaitingWork, 'kind' | 'before'>): string {
  return kind === 'REVIEWS_OVERDUE' ? inReview(before ?? null) : PATHS[kind]
}
