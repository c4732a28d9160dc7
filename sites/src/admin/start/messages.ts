import type { WaitingWork } from './start.queries.ts'

export const START_MESSAGES = {
  title: 'Start',
  lead: 'What’s waiting for you in this community.',
  list: 'Waiting',
  none: {
    title: 'Nothing waiting',
    text: 'This page lists the reviews, reports, requests and payments that need you.',
  },
  oldest: 'Oldest',
  firstCloses: 'First closes',
} as const

type Kind = WaitingWork['kind']

const SENTENCES: Readonly<Record<Kind, readonly [one: string, other: string]>> = {
  REVIEWS_OVERDUE: ['review is overdue', 'reviews are overdue'],
  FORUM_REPORTED: ['post or reply was reported', 'posts and replies were reported'],
  FAILED_TASKS: ['task couldn’t be finished', 'tasks couldn’t be finished'],
  PAST_DUE: ['membership is past due', 'memberships are past due'],
  DATA_REQUESTS: ['data request or ending membership is open', 'data requests and ending memberships are open'],
  ARTICLES_IN_REVIEW: ['article is in review', 'articles are in review'],
  FORUM_QUEUE: ['post or reply is waiting for a decision', 'posts and replies are waiting for a decision'],
  OFFERS_REPORTED: ['report of an offer needs checking', 'reports of offers need checking'],
  JOIN_REQUESTS: ['request to join a group is unanswered', 'requests to join groups are unanswered'],
  GROUPS_WITHOUT_CHAIR: ['group has no chair', 'groups have no chair'],
  INVITATIONS_OPEN: ['invitation isn’t accepted yet', 'invitations aren’t accepted yet'],
  PANELS_CLOSING: ['expert panel closes within three days', 'expert panels close within three days'],
}

/** "100+" beyond the counted maximum. */
export function waitingCount({ count, hasMore }: Pick<WaitingWork, 'count' | 'hasMore'>): string {
  return hasMore ? `${count}+` : String(count)
}

/** The words after the count. */
export function waitingSentence({ kind, count, hasMore }: Pick<WaitingWork, 'kind' | 'count' | 'hasMore'>): string {
  const [one, other] = SENTENCES[kind]
  return count === 1 && !hasMore ? one : other
}
