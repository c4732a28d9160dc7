import { CLOSING_STEPS, type ClosingStep } from '../communities/closing/closing.ts'

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

/**
 * The step of a closing from which on nothing can be done about it: an overdue membership is no longer collected and an invitation no
 * longer accepted, then no panel is answered, and in the end nobody reads anything. What concerns people's data stays.
 */
const MOOT_FROM: Readonly<Record<WaitingKind, ClosingStep | null>> = {
  REVIEWS_OVERDUE: 'CLOSED',
  FORUM_REPORTED: 'CLOSED',
  FAILED_TASKS: null,
  PAST_DUE: 'ANNOUNCED',
  DATA_REQUESTS: null,
  ARTICLES_IN_REVIEW: 'CLOSED',
  FORUM_QUEUE: 'CLOSED',
  OFFERS_REPORTED: 'CLOSED',
  JOIN_REQUESTS: 'CLOSED',
  GROUPS_WITHOUT_CHAIR: 'CLOSED',
  PANELS_CLOSING: 'READ_ONLY',
  INVITATIONS_OPEN: 'ANNOUNCED',
}

/** Whether something can still be done about it in a community at this step of its closing; null for one that is not closing. */
export function isWaitingAt(kind: WaitingKind, step: ClosingStep | null): boolean {
  const from = MOOT_FROM[kind]
  return step === null || from === null || CLOSING_STEPS.indexOf(step) < CLOSING_STEPS.indexOf(from)
}

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
