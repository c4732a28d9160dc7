import { expect, it } from 'vitest'
import { moved } from './submit-feed-forms.ts'

it.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s moved by %i makes %s', (id, step, order) => {
  expect(moved(['a', 'b', 'c'], id, step).join('')).toBe(order)
})
