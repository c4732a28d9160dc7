import { expect, it } from 'vitest'
import { isViewQuery, joinedSpan, seenSpan } from './member-list.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const DAY_MS = 86_400_000

function daysBack(span: { readonly from: number; readonly to: number }) {
  const back = (ms: number) => (NOW.getTime() - ms) / DAY_MS
  return { from: span.from <= 1 ? span.from : back(span.from), to: span.to > NOW.getTime() ? 'end' : back(span.to) }
}

it.each([
  [null, { from: 0, to: 'end' }],
  ['LAST_7_DAYS', { from: 7, to: 'end' }],
  ['LAST_YEAR', { from: 365, to: 'end' }],
  ['BEFORE', { from: 0, to: 365 }],
] as const)('joined in the period %j', (period, span) => {
  expect(daysBack(joinedSpan(period, NOW))).toEqual(span)
})

it.each([
  [null, { from: 0, to: 'end' }],
  ['LAST_30_DAYS', { from: 30, to: 'end' }],
  ['LAST_90_DAYS', { from: 90, to: 'end' }],
  ['BEFORE', { from: 1, to: 90 }],
] as const)('seen in the period %j', (period, span) => {
  expect(daysBack(seenSpan(period, NOW))).toEqual(span)
})

it('a member who was never seen is in one period only', () => {
  expect(seenSpan('NEVER', NOW)).toEqual({ from: 0, to: 1 })
})

it.each([
  ['status=ACTIVE&q=Maya+Chen', true],
  ['q=M%C3%BCller', true],
  ['', true],
  ['q=a#b', false],
  ['q=<b>', false],
  [`q=${'a'.repeat(1000)}`, false],
])('%j as the filters of a view: %j', (query, is) => {
  expect(isViewQuery(query)).toBe(is)
})
