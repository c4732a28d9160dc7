import { expect, it } from 'vitest'
import { amountRange, measureOf } from './measures.ts'

it.each([
  [0, 'UNDER_500'],
  [49_999, 'UNDER_500'],
  [50_000, 'UNDER_1000'],
  [99_999, 'UNDER_1000'],
  [100_000, 'UNDER_2500'],
  [249_999, 'UNDER_2500'],
  [250_000, 'UNDER_5000'],
  [499_999, 'UNDER_5000'],
  [500_000, 'FROM_5000'],
])('%i cents are counted as %s', (cents, range) => {
  expect(amountRange(cents)).toBe(range)
})

it.each([
  ['sign-ins', 'sign-ins', null],
  ['articles-left.EDITING', 'articles-left', 'EDITING'],
  ['sign-outs', null, null],
])('%s counts the measure %s and its part %s', (key, measure, part) => {
  expect(measureOf(key)).toEqual({ measure, part })
})
