import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** Statuses as a short attribute of a card or a row: their indices in the list of all. */
export function indicesOf(statuses: readonly ArticleStatus[]): string {
  return statuses.map((status) => ARTICLE_STATUSES.indexOf(status)).join(' ')
}

export function statusesAt(indices: string): ArticleStatus[] {
  return indices.split(' ').flatMap((index) => (index === '' ? [] : (ARTICLE_STATUSES[Number(index)] ?? [])))
}
