import { describe, expect, it } from 'vitest'
import { changeText, periodText, stayText } from './messages.ts'

const PERIOD = { from: '2026-10-27', to: '2026-11-25' }
const SUM = { kind: 'sum', words: ['sign-in', 'sign-ins'] } as const
const AVERAGE = { kind: 'average', words: ['member', 'members'] } as const
function values(total: number, before: number, days = 30, daysBefore = 30) {
  return { total, before, days, daysBefore, totals: [], stepDays: [] }
}

describe('what changed', () => {
  it.each([
    ['112 sign-ins, 12% more than in the 30 days before.', SUM, values(112, 100)],
    ['1 sign-in, 50% fewer than in the 30 days before.', SUM, values(1, 2)],
    ['1,000 sign-ins, as many as in the 30 days before.', SUM, values(1000, 1000)],
    ['3 sign-ins, after none in the 30 days before.', SUM, values(3, 0)],
    ['0 sign-ins, as in the 30 days before.', SUM, values(0, 0)],
    ['3 sign-ins.', SUM, values(3, 0, 30, 0)],
    ['3 sign-ins.', SUM, values(3, 5, 30, 12)],
    ['Nothing was counted in this period.', SUM, values(0, 0, 0, 0)],
    ['10 members a day on average, 100% more than in the 30 days before.', AVERAGE, values(300, 60, 30, 12)],
  ])('%s', (text, chart, given) => expect(changeText(chart, given, PERIOD)).toBe(text))

  it('on one day', () => {
    expect(changeText(SUM, values(2, 1, 1, 1), { from: '2026-11-25', to: '2026-11-25' })).toBe(
      '2 sign-ins, 100% more than on the day before.',
    )
  })
})

it.each([
  ['Oct 27 – Nov 25, 2026', PERIOD],
  ['Dec 20, 2025 – Jan 2, 2026', { from: '2025-12-20', to: '2026-01-02' }],
  ['Nov 25, 2026', { from: '2026-11-25', to: '2026-11-25' }],
])('a period is %s', (text, period) => expect(periodText(period)).toBe(text))

it.each([
  ['12 minutes', 12],
  ['1 hour', 60],
  ['47 hours', 47 * 60],
  ['2 days', 48 * 60],
])('a stay of %s', (text, minutes) => expect(stayText(minutes)).toBe(text))
