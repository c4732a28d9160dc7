/** Work that can wait for staff in a community, most urgent first. */
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

/** Further items are not counted: the page says "100+". */
export const WAITING_COUNTED = 100

/** An open panel counts as closing soon this long before its end. */
export const PANEL_CLOSING_MS = 3 * 86_400_000

export type WaitingView = {
  readonly kind: WaitingKind
  /** At least 1, at most `WAITING_COUNTED`. */
  readonly count: number
  readonly hasMore: boolean
  /** Since when the oldest has waited; for panels, when the first closes. */
  readonly at: Date
  /** For overdue reviews: articles submitted before this day of the community are overdue. */
  readonly before?: string
}
