import { ARTICLE_STATUSES, type ArticleStatus } from './statuses.ts'

/** The statuses of an article on its way to publication: somebody has to act, or its day has to come. */
export const OPEN_STATUSES: readonly ArticleStatus[] = ARTICLE_STATUSES.filter(
  (status) => !['DRAFT', 'PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'].includes(status),
)

/** The first whole days in a status of each age range; a range ends where the next one begins. */
export const AGES_FROM_DAYS = [0, 3, 7, 14, 30] as const

/** The counted promises: feedback after a submission, and publication after the approval. */
export const ARTICLE_PROMISES = ['FEEDBACK', 'LIVE'] as const
export type ArticlePromise = (typeof ARTICLE_PROMISES)[number]
