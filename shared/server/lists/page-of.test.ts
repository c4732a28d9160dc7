import { expect, it } from 'vitest'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { edgeAt, pageBefore, pageOf } from './page-of.ts'

const AT = new Date('2026-11-25T10:00:00Z')
const place = { at: AT, id: 'x' }

function toEdge(id: string) {
  return edgeAt({ at: AT, id }, id)
}

function nodesOf({ edges }: { readonly edges: readonly { readonly node: string }[] }) {
  return edges.map(({ node }) => node)
}

it.each([
  [['a', 'b', 'c'], null, ['a', 'b'], { hasNextPage: true, hasPreviousPage: false }],
  [['a', 'b'], place, ['a', 'b'], { hasNextPage: false, hasPreviousPage: true }],
  [[], null, [], { hasNextPage: false, hasPreviousPage: false }],
])('of the rows %j after %j, read with one more than two, a page shows %j', (rows, after, shown, pageInfo) => {
  const page = pageOf(rows, { first: 2, after }, toEdge)
  expect(nodesOf(page)).toEqual(shown)
  expect(page.pageInfo).toEqual(pageInfo)
})

it.each([
  [['c', 'b', 'a'], null, ['b', 'c'], { hasNextPage: false, hasPreviousPage: true }],
  [['b', 'a'], place, ['a', 'b'], { hasNextPage: true, hasPreviousPage: false }],
])('of the rows %j before %j, read backwards, a page shows %j', (rows, before, shown, pageInfo) => {
  const page = pageBefore(rows, { last: 2, before }, toEdge)
  expect(nodesOf(page)).toEqual(shown)
  expect(page.pageInfo).toEqual(pageInfo)
})

it('a row without an edge is left out and does not end the list', () => {
  const page = pageOf(['a', 'b', 'c'], { first: 2, after: null }, (id) => (id === 'a' ? [] : toEdge(id)))
  expect(nodesOf(page)).toEqual(['b'])
  expect(page.pageInfo.hasNextPage).toBe(true)
})

it('the cursor of an edge is its place', () => {
  expect(parseCursor(edgeAt(place, null).cursor)).toEqual(place)
})
