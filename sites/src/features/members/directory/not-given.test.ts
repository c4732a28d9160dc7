import { expect, test } from 'vitest'
import { COUNTS_OF_FACET } from '#shared/domain/members/directory-search.ts'
import { notGiven } from './not-given.ts'

function rows(...counts: number[]) {
  return counts.map((count) => ({ count, isMore: false }))
}
const FOUR = { total: 4, isMore: false }

test('members without industry or place are counted beside those with one', () => {
  expect(notGiven('industry', rows(1, 1), FOUR)).toBe(2)
  expect(notGiven('location', rows(1), FOUR)).toBe(3)
})

test.each([
  ['all have given one', 'industry', rows(3, 1), FOUR],
  ['a member may have several', 'expertise', rows(1), FOUR],
  [
    'only the largest counts are shown',
    'industry',
    rows(...Array.from({ length: COUNTS_OF_FACET }, () => 1)),
    { total: 99, isMore: false },
  ],
  ['more were found than are counted', 'industry', rows(1), { total: 1000, isMore: true }],
  ['a count is not complete', 'industry', [{ count: 1, isMore: true }], FOUR],
] as const)('nobody is said to have given none where %s', (_where, facet, counts, found) => {
  expect(notGiven(facet, counts, found)).toBeNull()
})
