import type { BoardSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type Query, queryOf } from '../../../lib/edge/query.ts'
import { ARTICLES_PATH, type ArticleFilter, filterVariables, hrefOf, readFilter } from '../article-filter.ts'
import { indicesOf, statusesAt } from '../status-indices.ts'

/** Fewer than in other lists, whose rows are shorter: the page stays below 120 kB. */
export const ARTICLES_PAGE_SIZE = 30

/** The list, or the column of the board, that an article is opened from. */
export type OpenedFrom = {
  readonly list: ArticleFilter
  /** Null in the list. */
  readonly column: ArticleStatus | null
}

type Listed = { readonly id: string; readonly sortKey: number | null }

/**
 * The page of an article, whose address names where it is opened from: `from` is the filter, `at` its sort key and,
 * after a dot, the column. Short, because a board has many cards.
 */
export function articleHref({ id, sortKey }: Listed, { list, column }: OpenedFrom): string {
  const query = new URL(hrefOf(list), 'http://x').search.slice(1)
  const from = query === WHOLE_LIST && sortKey !== null ? '' : query
  const at = `${sortKey?.toString(SORT_KEY_RADIX) ?? ''}${column ? `.${indicesOf([column])}` : ''}`
  const parts = [from && `from=${encodeURIComponent(from)}`, at && `at=${at}`].filter(Boolean)
  return `${ARTICLES_PATH}/${encodeURIComponent(id)}?${parts.join('&')}`
}

/** The list without filters, which is meant where only a sort key is named. */
const WHOLE_LIST = 'view=list'
const SORT_KEY_RADIX = 36
const AT = /^(-?[0-9a-z]{1,10})?(?:\.(\d{1,2}))?$/

/** What the address of an article names; null where it was opened from elsewhere, or from no list of ours. */
export function readOpenedFrom(query: Query): (OpenedFrom & { readonly sortKey: number | null }) | null {
  const [, key, index] = AT.exec(query.orNull('at') ?? '') ?? []
  const list = listIn(query.orNull('from') ?? (key && !index ? WHOLE_LIST : ''))
  const sortKey = key ? Number.parseInt(key, SORT_KEY_RADIX) : null
  const [column] = index ? statusesAt(index) : []
  if (list?.view === 'list') return { list, column: null, sortKey }
  return list && column && hasColumn(list, column) ? { list, column, sortKey } : null
}

/** The parameters that name what an article was opened from, for its further pages, whose links lead back to it; empty if none does. */
export function openedFromQuery(url: Pick<URL, 'search'>): string {
  const query = queryOf(url)
  if (!readOpenedFrom(query)) return ''
  const [from, at] = [query.orNull('from'), query.orNull('at')]
  return [from && `from=${encodeURIComponent(from)}`, at && `at=${at}`].filter(Boolean).join('&')
}

function hasColumn({ statuses }: ArticleFilter, column: ArticleStatus): boolean {
  return statuses.length > 0 ? statuses.includes(column) : column !== 'TRASHED'
}

function listIn(from: string): ArticleFilter | null {
  try {
    return readFilter(queryOf({ search: `?${from}` }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotFound') return null
    throw error
  }
}

/** The variables for the place of an article in what it was opened from. */
export function placeVariables(opened: ReturnType<typeof readOpenedFrom>, timeZone: string) {
  const pageSize = ARTICLES_PAGE_SIZE
  if (!opened) return { hasPlace: false, filter: null, sort: DEFAULT_SORTS.list, sortKey: null, pageSize }
  const { list, column, sortKey } = opened
  const filter = filterVariables(column ? { ...list, statuses: [column] } : list, timeZone)
  return { hasPlace: true, filter, sort: list.sort ?? DEFAULT_SORTS[list.view], sortKey, pageSize }
}

const DEFAULT_SORTS: Readonly<Record<ArticleFilter['view'], BoardSort>> = { list: 'CHANGED', board: 'URGENT' }

type Place = {
  readonly previous: Listed | null
  readonly next: Listed | null
  readonly position: number | null
  readonly cursor: string | null
  readonly pageBefore: string | null
}

/** Where the workspace leads: back to the row of the list, or to the card on the board, and to its neighbors. */
export function placeLinks(id: string, { list, column }: OpenedFrom, place: Place) {
  const { previous, next, position, cursor, pageBefore } = place
  const isFirstOfPage = position !== null && position % ARTICLES_PAGE_SIZE === 1
  const isLastOfPage = position !== null && position % ARTICLES_PAGE_SIZE === 0
  const nextPage = { ...list, after: isLastOfPage ? cursor : list.after }
  const previousPage = { ...list, after: isFirstOfPage ? pageBefore : list.after }
  return {
    back: `${hrefOf(list)}#${encodeURIComponent(id)}`,
    previous: previous && articleHref(previous, { list: previousPage, column }),
    next: next && articleHref(next, { list: nextPage, column }),
  }
}
