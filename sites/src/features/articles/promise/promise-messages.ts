import { MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** The promise about an article, for its author. */
export type AuthorPromise = {
  /** "Thu, Dec 3"; null without a promise, and once its day has passed. */
  readonly day: string | null
  readonly isOverdue: boolean
}

export const PROGRESS_OVERDUE = 'This is taking longer than we promised. Write to us and we’ll look into it.'
export const WRITE_TO_CONCIERGE = 'Write to us'

/**
 * The sentence of a status with the promised day instead of the usual time; another sentence once that day has passed.
 */
export function promisedSentence(status: ArticleStatus, { day, isOverdue }: AuthorPromise): string {
  if (isOverdue) return PROGRESS_OVERDUE
  const sentence = MEMBER_STATUS_SENTENCES[status]
  return day === null ? sentence : sentence.replace('in about a week', `by ${day}`)
}

/** For a feedback thread without a comment; null without a promised day ahead. */
export function feedbackEmpty(promisedDay: string | null): string {
  const empty = 'Your editor hasn’t written yet.'
  return promisedDay === null ? empty : `${empty} Expected by ${promisedDay}.`
}
