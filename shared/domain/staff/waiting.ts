/** What can wait for staff in a community, the most urgent first. */
export const WAITING_KINDS = [
  'REVIEWS_OVERDUE',
  'FORUM_REPORTED',
  'FAILED_TASKS',
  'PAST_DUE',
  'DATA_REQUESTS',
  'ARTICLES_IN_REVIEW',
  'FORUM_QUEUE',
  'OFFERS_REPORTED',
  'JOIN_REQUESTS',
  'GROUPS_WITHOUT_CHAIR',
  'PANELS_CLOSING',
  'INVITATIONS_OPEN',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** More than so many are not counted: the page says "100+". */
export const WAITING_COUNTED = 100

/** So long before its end an open panel counts as closing soon. */
export const PANEL_CLOSING_MS = 3 * 86_400_000

export type WaitingView = {
  readonly kind: WaitingKind
  /** At least 1, at most `WAITING_COUNTED`. */
  readonly count: number
  readonly hasMore: boolean
  /** Since when the oldest waits; of panels, when the first closes. */
  readonly at: Date
  /** Of overdue reviews: what was handed in before this day of the community is overdue. */
  readonly before?: string
}
