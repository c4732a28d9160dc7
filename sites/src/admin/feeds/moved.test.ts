import { expect, it } from 'vitest'
import { afterRemoval, moved } from './submit-feed-forms.ts'

it.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s moved by %i makes %s', (id, step, order) => {
  expect(moved(['a', 'b', 'c'], id, step).join('')).toBe(order)
})

it.each([
  ['a', 'item-b'],
  ['c', 'items'],
  ['x', 'items'],
])('after %s is removed the page goes on from %s', (id, anchor) => {
  expect(afterRemoval('feed', ['a', 'b', 'c'], id)).toBe(`/admin/feeds/feed?notice=removed#${anchor}`)
})
