import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import { type BoardSort, isArticleSort, isBoardSort } from '#shared/domain/articles/sorts.ts'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { instantOfHour } from '#shared/kernel/dates.ts'
import type { Query } from '../../lib/edge/query.ts'

/** Filters, view and order of the article page, kept in its address. */
export type ArticleFilter = {
  readonly view: 'board' | 'list'
  readonly statuses: readonly ArticleStatus[]
  readonly editorId: string | null
  readonly isUnassigned: boolean
  readonly author: string
  readonly minDays: number | null
  /** Submitted before this day in the community's time zone. */
  readonly submittedBefore: string | null
  readonly text: string
  /** Null for the default of the view: CHANGED in the list, URGENT on the board. */
  readonly sort: BoardSort | null
  readonly after: string | null
}

export const ARTICLES_PATH = '/admin/articles'
const MAX_TEXT = 200
const MAX_DAYS = 9999
/** Days in status that the form offers. */
export const AGE_CHOICES = [2, 5, 10, 20, 40] as const
/** Value of the option "nobody" in the select of editors. */
export const NO_EDITOR = 'none'

export const NO_FILTERS: ArticleFilter = {
  view: 'board',
  statuses: [],
  editorId: null,
  isUnassigned: false,
  author: '',
  minDays: null,
  submittedBefore: null,
  text: '',
  sort: null,
  after: null,
}

const ID = /^[\w-]{1,64}$/
const DAYS = /^\d{1,4}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Unknown values are ignored, so that a mistyped address still shows articles. */
export function readFilter(query: Query): ArticleFilter {
  const textOf = (name: string) => (query.one(name) ?? '').trim().slice(0, MAX_TEXT)
  const editor = textOf('editor')
  const age = textOf('age')
  const before = textOf('before')
  const sort = textOf('sort').toUpperCase()
  const isUnassigned = query.flag('unassigned') || editor === NO_EDITOR
  const view = query.one('view') === 'list' ? 'list' : 'board'
  return {
    view,
    statuses: [...new Set(query.many('status').filter(isArticleStatus))],
    editorId: !isUnassigned && ID.test(editor) ? editor : null,
    isUnassigned,
    author: textOf('author'),
    minDays: DAYS.test(age) && Number(age) > 0 && Number(age) <= MAX_DAYS ? Number(age) : null,
    submittedBefore: DAY.test(before) && !Number.isNaN(Date.parse(before)) ? before : null,
    text: textOf('q'),
    sort: (view === 'list' ? isArticleSort(sort) : isBoardSort(sort)) ? (sort as BoardSort) : null,
    after: query.token('after'),
  }
}

/** The query as a saved view stores it: without the position in the list. */
export function viewQueryOf(filter: ArticleFilter): string {
  return new URL(hrefOf({ ...filter, after: null }), 'http://x').search.slice(1)
}

export function hrefOf(filter: ArticleFilter): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | null) => value && params.set(name, value)
  set('view', filter.view === 'list' ? 'list' : null)
  for (const status of filter.statuses) params.append('status', status)
  set('editor', filter.editorId)
  set('unassigned', filter.isUnassigned ? 'true' : null)
  set('author', filter.author)
  set('age', filter.minDays === null ? null : String(filter.minDays))
  set('before', filter.submittedBefore)
  set('q', filter.text)
  set('sort', filter.sort?.toLowerCase() ?? null)
  set('after', filter.view === 'list' ? filter.after : null)
  const query = params.toString()
  return query ? `${ARTICLES_PATH}?${query}` : ARTICLES_PATH
}

/** The filter with a change, at its first page. */
export function withChange(filter: ArticleFilter, change: Partial<ArticleFilter>): ArticleFilter {
  return {
    ...filter,
    after: null,
    ...change,
  }
}

export function toggleStatus(filter: ArticleFilter, status: ArticleStatus): ArticleFilter {
  return withChange(filter, {
    statuses: filter.statuses.includes(status)
      ? filter.statuses.filter((one) => one !== status)
      : [...filter.statuses, status],
  })
}

/** Without filters; view and order stay. */
export function withoutFilters({ view, sort }: ArticleFilter): ArticleFilter {
  return { ...NO_FILTERS, view, sort }
}

export function isSearch({ text, author }: ArticleFilter): boolean {
  return text !== '' || author !== ''
}

export function isFiltered(filter: ArticleFilter): boolean {
  return (
    isSearch(filter) ||
    filter.statuses.length > 0 ||
    filter.editorId !== null ||
    filter.isUnassigned ||
    filter.minDays !== null ||
    filter.submittedBefore !== null
  )
}

/** The filter as a variable of the queries; its days are in the community's time zone. */
export function filterVariables(filter: ArticleFilter, timeZone: string) {
  const { submittedBefore } = filter
  return {
    statuses: filter.statuses.length > 0 ? [...filter.statuses] : null,
    editorId: filter.editorId,
    isUnassigned: filter.isUnassigned,
    author: filter.author || null,
    minDays: filter.minDays,
    submittedBefore: submittedBefore && instantOfHour(submittedBefore, 0, timeZone).toISOString(),
    text: filter.text || null,
  }
}

/** Whether the filter has words and nothing else. */
export function isOnlySearch(filter: ArticleFilter): boolean {
  return isSearch(filter) && !isFiltered({ ...filter, text: '', author: '' })
}

/** The number of articles found, and whether some of a status were not counted. */
export function totalOf({ statuses }: ArticleFilter, counts: readonly { status: ArticleStatus; count: number }[]) {
  const found = counts.filter(({ status }) => (statuses.length > 0 ? statuses.includes(status) : status !== 'TRASHED'))
  return {
    found: found.reduce((sum, { count }) => sum + Math.min(count, COUNTED_ARTICLES_MAX), 0),
    isMore: found.some(({ count }) => count > COUNTED_ARTICLES_MAX),
  }
}

/** With more results the board suggests the list. */
const BOARD_SEARCH_MAX = 100

export function suggestsList(filter: ArticleFilter, found: number): boolean {
  return filter.view === 'board' && isSearch(filter) && found > BOARD_SEARCH_MAX
}
