import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'

/** What the list shows, as its address says it. */
export type ListFilter = {
  readonly statuses: readonly ArticleStatus[]
  readonly isMine: boolean
  readonly after: string | null
}

const PATH = '/admin/articles'
const MAX_CURSOR = 2000

export const readFilter = (params: URLSearchParams): ListFilter => {
  const after = params.get('after')
  return {
    statuses: [...new Set(params.getAll('status').filter(isArticleStatus))],
    isMine: params.get('mine') === 'true',
    after: after && after.length <= MAX_CURSOR ? after : null,
  }
}

export const hrefOf = ({ statuses, isMine, after }: ListFilter): string => {
  const params = new URLSearchParams(statuses.map((status) => ['status', status]))
  if (isMine) params.set('mine', 'true')
  if (after) params.set('after', after)
  const query = params.toString()
  return query ? `${PATH}?${query}` : PATH
}

/** A changed filter starts at the first page. */
export const toggleStatus = (filter: ListFilter, status: ArticleStatus): ListFilter => ({
  ...filter,
  after: null,
  statuses: filter.statuses.includes(status)
    ? filter.statuses.filter((one) => one !== status)
    : [...filter.statuses, status],
})

export const toggleMine = (filter: ListFilter): ListFilter => ({ ...filter, after: null, isMine: !filter.isMine })
export const withoutFilters: ListFilter = { statuses: [], isMine: false, after: null }
export const isFiltered = ({ statuses, isMine }: ListFilter): boolean => isMine || statuses.length > 0
