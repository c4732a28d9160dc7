import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

const NOT_ASSIGNABLE: readonly ArticleStatus[] = ['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED', 'DRAFT']

/** Whether an article in this status can be given to an editor. */
export function isAssignable(status: ArticleStatus): boolean {
  return !NOT_ASSIGNABLE.includes(status)
}
