import { expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { pagesOf, placeIn, readPage } from './list-place.ts'

const FIRST = placeIn('/admin/groups', { q: 'a b', stage: null }, null)
const LATER = placeIn('/admin/groups', { q: 'a b', stage: null }, 'c1')

it('the address of a page has the active filters, then its cursor', () => {
  expect(LATER.hrefOf('c2')).toBe('/admin/groups?q=a+b&after=c2')
  expect(LATER.hrefOf(null)).toBe('/admin/groups?q=a+b')
  expect(placeIn('/admin/groups', { q: '' }, null).hrefOf(null)).toBe('/admin/groups')
})

it.each([
  ['the only page', FIRST, { hasNextPage: false, endCursor: 'c2' }, { first: null, next: null }],
  [
    'the first page',
    FIRST,
    { hasNextPage: true, endCursor: 'c2' },
    { first: null, next: '/admin/groups?q=a+b&after=c2' },
  ],
  ['a first page without a cursor', FIRST, { hasNextPage: true, endCursor: null }, { first: null, next: null }],
  ['the last page', LATER, { hasNextPage: false, endCursor: null }, { first: '/admin/groups?q=a+b', next: null }],
])('%s leads to the pages beside it', (_, place, pageInfo, links) => {
  expect(pagesOf(place, pageInfo)).toEqual(links)
})

it('a page with a cursor of another list is not read; other refusals are rethrown', async () => {
  const invalid = new AppError('BadRequest.Invalid')
  const missing = new AppError('NotFound')
  expect(await readPage(LATER, Promise.resolve('read'))).toBe('read')
  expect(await readPage(LATER, Promise.reject(invalid))).toBeNull()
  await expect(readPage(FIRST, Promise.reject(invalid))).rejects.toBe(invalid)
  await expect(readPage(LATER, Promise.reject(missing))).rejects.toBe(missing)
  const fault = Object.assign(new Error('x'), { code: 'BadRequest.Invalid' })
  await expect(readPage(LATER, Promise.reject(fault))).rejects.toBe(fault)
})
