import { ADMIN_FORUM_PATH } from '#shared/domain/forum/paths.ts'
import { ADMIN_OFFERS_PATH } from '#shared/domain/offers/paths.ts'
import { hrefOf, NO_FILTERS } from '../articles/article-filter.ts'
import { JOBS_PATH } from '../jobs/messages.ts'
import { filteredPath } from '../members/invitations/paths.ts'
import type { WaitingWork } from './start.queries.ts'

/** In these the author was promised feedback; the longest in its status stands first. */
const IN_REVIEW = hrefOf({
  ...NO_FILTERS,
  view: 'list',
  statuses: ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'EDITING', 'FIRST_ROUND_EDIT'],
  sort: 'WAITING',
})

const PATHS: Readonly<Record<WaitingWork['kind'], string>> = {
  REVIEWS_OVERDUE: IN_REVIEW,
  ARTICLES_IN_REVIEW: IN_REVIEW,
  FORUM_REPORTED: ADMIN_FORUM_PATH,
  FORUM_QUEUE: ADMIN_FORUM_PATH,
  FAILED_TASKS: JOBS_PATH,
  DATA_REQUESTS: '/admin/members/requests#deletions',
  PAST_DUE: '/admin/members?standing=past-due',
  OFFERS_REPORTED: `${ADMIN_OFFERS_PATH}?state=reported`,
  JOIN_REQUESTS: '/admin/groups?state=requests',
  GROUPS_WITHOUT_CHAIR: '/admin/groups?state=no-chair',
  INVITATIONS_OPEN: filteredPath('NOT_ACCEPTED'),
  PANELS_CLOSING: '/admin/expert-panels',
}

/** The list of what waits. */
export function waitingPath({ kind }: Pick<WaitingWork, 'kind'>): string {
  return PATHS[kind]
}
