import { describe, expect, it } from 'vitest'
import { queryOf } from '../../lib/edge/query.ts'
import {
  filterVariables,
  hrefOf,
  isFiltered,
  isOnlySearch,
  NO_FILTERS,
  readFilter,
  suggestsList,
  toggleStatus,
  totalOf,
  withChange,
  withoutFilters,
} from './article-filter.ts'

function read(query: string) {
  return readFilter(queryOf(new URL(`?${query.replace(/^\?/, '')}`, 'http://x')))
}

describe('the filters of the article page', () => {
  it.each([
    '/admin/articles',
    '/admin/articles?view=list',
    '/admin/articles?status=DRAFT&status=EDITING&editor=abc-1&author=Maya+C&age=7&q=quiet+%22x%22&sort=title',
    '/admin/articles?view=list&unassigned=true&after=abc',
    '/admin/articles?view=list&status=EDITING&before=2026-11-12&sort=waiting',
    '/admin/articles?q=%F0%9F%99%82+%26+%3Cscript%3E',
  ])('survive being written to an address and read back: %s', (address) => {
    expect(hrefOf(read(new URL(address, 'http://x').search))).toBe(address)
  })

  it.each([
    ['view=board', {}],
    ['view=table', {}],
    ['status=DRAFT&status=DRAFT&status=%3Cscript%3E', { statuses: ['DRAFT'] }],
    ['editor=none', { isUnassigned: true }],
    ['editor=abc&unassigned=true', { isUnassigned: true }],
    ['editor=%3Cb%3E', {}],
    ['unassigned=no', {}],
    ['age=0', {}],
    ['age=-3', {}],
    ['age=1e3', {}],
    ['age=12345', {}],
    ['age=7', { minDays: 7 }],
    ['sort=WAITING', { sort: 'WAITING' }],
    ['sort=random', {}],
    ['q=+a+&author=+', { text: 'a' }],
    [`q=${'x'.repeat(500)}`, { text: 'x'.repeat(200) }],
  ])('ignore invalid values: %s', (query, expected) => {
    expect(read(query)).toEqual({ ...NO_FILTERS, ...expected })
  })

  it.each([
    'q=a%00b',
    `after=${'x'.repeat(5000)}`,
    'after=%3C',
    'sort=title&sort=changed',
    'status=DRAFT&status=%E0%A4%A',
  ])('are not found with a malformed value: %s', (query) => {
    expect(() => read(query)).toThrow('NotFound')
  })

  it.each([
    [{}, { found: 1312, isMore: true }],
    [{ statuses: ['EDITING'] }, { found: 312, isMore: false }],
    [{ statuses: ['TRASHED'] }, { found: 5, isMore: false }],
  ] as const)('%j: articles are counted, those of a status up to a thousand', (change, total) => {
    const counts = [
      { status: 'PUBLISHED', count: 1001 },
      { status: 'EDITING', count: 312 },
      { status: 'TRASHED', count: 5 },
    ] as const
    expect(totalOf({ ...NO_FILTERS, ...change }, counts)).toEqual(total)
  })

  it('the order of urgency exists only on the board', () => {
    expect(read('sort=urgent').sort).toBe('URGENT')
    expect(read('view=list&sort=urgent').sort).toBeNull()
  })

  it('toggle one by one and return to the first page', () => {
    const filter = read('view=list&status=DRAFT&after=abc')
    expect(hrefOf(toggleStatus(filter, 'EDITING'))).toBe('/admin/articles?view=list&status=DRAFT&status=EDITING')
    expect(hrefOf(toggleStatus(filter, 'DRAFT'))).toBe('/admin/articles?view=list')
    expect(hrefOf(withChange(filter, { editorId: 'x' }))).toBe('/admin/articles?view=list&status=DRAFT&editor=x')
    expect(hrefOf(withoutFilters(read('view=list&q=a&age=3&sort=title&after=b')))).toBe(
      '/admin/articles?view=list&sort=title',
    )
  })

  it.each([
    ['', false],
    ['sort=title&view=list', false],
    ['q=a', true],
    ['author=a', true],
    ['status=DRAFT', true],
    ['editor=a', true],
    ['unassigned=true', true],
    ['age=1', true],
    ['before=2026-11-12', true],
    ['before=2026-11-40', false],
  ])('%s counts as filtered: %s', (query, expected) => {
    expect(isFiltered(read(query))).toBe(expected)
  })

  it('are null variables when nothing is chosen', () => {
    expect(filterVariables(NO_FILTERS, 'UTC')).toEqual({
      statuses: null,
      editorId: null,
      isUnassigned: false,
      author: null,
      minDays: null,
      submittedBefore: null,
      text: null,
    })
  })

  it.each([
    ['q=a', 101, true],
    ['author=a', 101, true],
    ['q=a', 100, false],
    ['q=a', 0, false],
    ['status=DRAFT', 500, false],
    ['q=a&view=list', 500, false],
  ])('[EDIT-003] [EDIT-004] %s that finds %d articles suggests the list: %s', (query, found, expected) => {
    expect(suggestsList(read(query), found)).toBe(expected)
  })

  it.each([
    ['q=a', true],
    ['author=a', true],
    ['q=a&view=list&sort=title', true],
    ['q=a&status=DRAFT', false],
    ['q=a&unassigned=true', false],
    ['q=a&age=3', false],
    ['q=a&before=2026-11-01', false],
    ['', false],
  ])('%s is words and nothing else: %s', (query, expected) => {
    expect(isOnlySearch(read(query))).toBe(expected)
  })
})
