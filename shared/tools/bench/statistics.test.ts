import { expect, test } from 'vitest'
import { percentile } from './statistics.ts'

test.each([
  [[], 0.5, 0],
  [[7], 0.95, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 3, 2, 1], 0.5, 2],
  [Array.from({ length: 100 }, (_, i) => 100 - i), 0.95, 95],
  [Array.from({ length: 20 }, (_, i) => i + 1), 0.95, 19],
  [[1, 2, 3], 1, 3],
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})
