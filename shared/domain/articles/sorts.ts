/** Last changed first, longest in its status first, last handed in first, by title. */
export const ARTICLE_SORTS = ['CHANGED', 'WAITING', 'SUBMITTED', 'TITLE'] as const
export type ArticleSort = (typeof ARTICLE_SORTS)[number]

export function isArticleSort(value: unknown): value is ArticleSort {
  return (ARTICLE_SORTS as readonly unknown[]).includes(value)
}
