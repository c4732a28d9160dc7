import { describe, expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { type ArticleFilter, NO_FILTERS } from '../article-filter.ts'
import {
  articleHref,
  type OpenedFrom,
  openedFromQuery,
  placeLinks,
  placeVariables,
  readOpenedFrom,
} from './opened-from.ts'

const LIST: ArticleFilter = { ...NO_FILTERS, view: 'list', statuses: ['EDITING'], text: 'a & b', after: 'x1' }
const BOARD: ArticleFilter = { ...NO_FILTERS, author: 'lee', sort: 'WAITING' }

function read(search: string) {
  return readOpenedFrom(queryOf({ search }))
}

function readHref(href: string) {
  return read(new URL(href, 'http://x').search)
}

describe('what an article was opened from', () => {
  it.each<[string, OpenedFrom]>([
    ['a filtered list', { list: LIST, column: null }],
    ['a list without filters', { list: { ...NO_FILTERS, view: 'list' }, column: null }],
    ['a column of a filtered board', { list: BOARD, column: 'EDITING' }],
    ['a column of the board', { list: NO_FILTERS, column: 'PUBLISHED' }],
    ['a column of a board of some statuses', { list: { ...NO_FILTERS, statuses: ['TRASHED'] }, column: 'TRASHED' }],
  ])('is in its address: %s', (_, opened) => {
    for (const sortKey of [1_764_000_000_000, -5, null])
      expect(readHref(articleHref({ id: 'b', sortKey }, opened))).toEqual({ ...opened, sortKey })
  })

  it('is short, and ends with the column, which the script of the board changes', () => {
    const card = { id: 'b', sortKey: 1_764_000_000_000 }
    expect(articleHref(card, { list: BOARD, column: 'EDITING' })).toBe(
      '/admin/articles/b?from=author%3Dlee%26sort%3Dwaiting&at=midc1z40.1',
    )
    expect(articleHref(card, { list: NO_FILTERS, column: 'EDITING' })).toBe('/admin/articles/b?at=midc1z40.1')
    expect(articleHref({ ...card, sortKey: null }, { list: NO_FILTERS, column: 'DRAFT' })).toBe(
      '/admin/articles/b?at=.0',
    )
    expect(articleHref(card, { list: { ...NO_FILTERS, view: 'list' }, column: null })).toBe(
      '/admin/articles/b?at=midc1z40',
    )
  })

  it.each([
    ['no list', ''],
    ['a board without a column', '?from=q%3Dx'],
    ['an unknown column', '?from=q%3Dx&at=.14'],
    ['a column that the board does not show', '?from=status%3DDRAFT&at=.1'],
    ['the trash, which the board shows only on request', '?at=a.11'],
    ['two lists', '?from=view%3Dlist&from=view%3Dlist'],
    ['a list with a page twice', '?from=view%3Dlist%26after%3Da%26after%3Db'],
    ['a list with a page that no link has', '?from=view%3Dlist%26after%3D%3Cb%3E'],
    ['text that does not decode', '?from=%E0%A4%A'],
    ['a control character within', '?from=view%3Dlist%26q%3Da%2500b'],
    ['an address', '?from=https%3A%2F%2Fevil.example%2F%3Fview'],
  ])('is nothing for %s', (_, search) => {
    expect(read(search)).toBeNull()
  })

  it.each(['_', 'A', '1.', '1.5.5', '--1', '-', '1'.repeat(11), '%3Cb%3E', ''])('ignores the place %j', (at) => {
    expect(read(`?from=view%3Dlist&at=${at}`)).toMatchObject({ sortKey: null })
  })

  it('reads only the filters of a list, whatever else it says', () => {
    const opened = read('?from=view%3Dlist%26status%3DSECRET%26editor%3D%3Cb%3E%26community%3Dharbor&at=.1')
    expect(opened).toEqual({ list: { ...NO_FILTERS, view: 'list' }, column: null, sortKey: null })
  })
})

describe('the further pages of an article', () => {
  it.each<[string, OpenedFrom]>([
    ['a filtered list', { list: LIST, column: null }],
    ['the list', { list: { ...NO_FILTERS, view: 'list' }, column: null }],
    ['a column of the board', { list: BOARD, column: 'EDITING' }],
  ])('name %s as the article does', (_, opened) => {
    const { search } = new URL(articleHref({ id: 'b', sortKey: 5 }, opened), 'http://x')
    expect(`?${openedFromQuery({ search })}`).toBe(search)
    expect(read(`?${openedFromQuery({ search: `${search}&revision=r` })}`)).toEqual({ ...opened, sortKey: 5 })
  })

  it.each(['', '?from=q%3Dx', '?from=view%3Dlist&from=view%3Dlist', '?at=x%22onclick', '?revision=r'])(
    'name nothing for %j',
    (search) => {
      expect(openedFromQuery({ search })).toBe('')
    },
  )
})

describe('the place of an article', () => {
  it('is asked for in the order of its list, or of its column alone', () => {
    expect(placeVariables(null, 'UTC')).toMatchObject({ hasPlace: false })
    expect(placeVariables({ list: LIST, column: null, sortKey: 3 }, 'UTC')).toMatchObject({
      hasPlace: true,
      sort: 'CHANGED',
      sortKey: 3,
      filter: { statuses: ['EDITING'], text: 'a & b' },
    })
    expect(placeVariables({ list: NO_FILTERS, column: 'DRAFT', sortKey: null }, 'UTC')).toMatchObject({
      sort: 'URGENT',
      filter: { statuses: ['DRAFT'], text: null },
    })
  })

  const listed = (id: string) => ({ id, sortKey: 1 })

  it('leads back to the article, and to both neighbors in the same list', () => {
    const place = { previous: listed('a'), next: listed('c'), position: 2, cursor: 'x2', pageBefore: null }
    const links = placeLinks('b', { list: LIST, column: null }, place)
    expect(links.back).toBe('/admin/articles?view=list&status=EDITING&q=a+%26+b&after=x1#b')
    for (const link of [links.previous, links.next]) expect(readHref(link ?? '')?.list).toEqual(LIST)
    const board = placeLinks('b', { list: BOARD, column: 'EDITING' }, place)
    expect(board.back).toBe('/admin/articles?author=lee&sort=waiting#b')
    expect(readHref(board.next ?? '')).toMatchObject({ list: BOARD, column: 'EDITING' })
  })

  it.each([
    ['the last of a page', 30, { previous: 'x1', next: 'x2' }],
    ['the first of a page', 61, { previous: 'x0', next: 'x1' }],
    ['one in the middle', 32, { previous: 'x1', next: 'x1' }],
    ['one that left the list', null, { previous: 'x1', next: 'x1' }],
  ])('from %s leads to the page of the neighbor', (_, position, after) => {
    const place = { previous: listed('a'), next: listed('c'), position, cursor: 'x2', pageBefore: 'x0' }
    const { previous, next } = placeLinks('b', { list: LIST, column: null }, place)
    expect(readHref(previous ?? '')?.list.after).toBe(after.previous)
    expect(readHref(next ?? '')?.list.after).toBe(after.next)
  })

  it('from the first of the second page leads to the start of the list', () => {
    const place = { previous: listed('a'), next: listed('c'), position: 31, cursor: 'x2', pageBefore: null }
    const { previous } = placeLinks('b', { list: LIST, column: null }, place)
    expect(readHref(previous ?? '')?.list.after).toBeNull()
  })

  it('has no neighbors at the ends', () => {
    const place = { previous: null, next: null, position: 1, cursor: 'x2', pageBefore: null }
    expect(placeLinks('b', { list: LIST, column: null }, place)).toMatchObject({ previous: null, next: null })
  })
})
