/** CHANGED: last changed first. WAITING: longest in its status first. SUBMITTED: last submitted first. */
export const ARTICLE_SORTS = ['CHANGED', 'WAITING', 'SUBMITTED', 'TITLE'] as const
export type ArticleSort = (typeof ARTICLE_SORTS)[number]

export function isArticleSort(value: unknown): value is ArticleSort {
  return (ARTICLE_SORTS as readonly unknown[]).includes(value)
}
