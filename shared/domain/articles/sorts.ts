/** CHANGED: last changed first. WAITING: longest in its status first. SUBMITTED: last submitted first. */
export const ARTICLE_SORTS = ['CHANGED', 'WAITING', 'SUBMITTED', 'TITLE'] as const
export type ArticleSort = (typeof ARTICLE_SORTS)[number]

/** URGENT: first due first, finished ones newest first. Only within a status, so a list does not have this order. */
export const BOARD_SORTS = ['URGENT', ...ARTICLE_SORTS] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

export function isBoardSort(value: unknown): value is BoardSort {
  return (BOARD_SORTS as readonly unknown[]).includes(value)
}

export function isArticleSort(value: unknown): value is ArticleSort {
  return (ARTICLE_SORTS as readonly unknown[]).includes(value)
}
