import { describe, expect, it } from 'vitest'
import { isPeriod, lastDays, PERIOD_MAX_DAYS, periodBefore, stepsOf } from './periods.ts'

const TODAY = '2026-11-26'

describe('a period', () => {
  it('ends with the last day that has ended, and is compared with as many days before', () => {
    const period = lastDays(30, TODAY)
    expect(period).toEqual({ from: '2026-10-27', to: '2026-11-25' })
    expect(periodBefore(period)).toEqual({ from: '2026-09-27', to: '2026-10-26' })
  })

  it.each([
    ['days of a month with 30', { from: '2026-11-01', to: '2026-11-03' }, ['2026-11-01', '2026-11-02', '2026-11-03']],
    ['a single day', { from: '2026-11-01', to: '2026-11-01' }, ['2026-11-01']],
    ['the leap day', { from: '2028-02-28', to: '2028-03-01' }, ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['months, beyond 92 days', { from: '2026-08-01', to: '2026-11-01' }, ['2026-08', '2026-09', '2026-10', '2026-11']],
  ])('has the steps of %s', (_, period, steps) => expect(stepsOf(period)).toEqual(steps))

  it('has days as steps up to 92 of them', () => {
    expect(stepsOf({ from: '2026-08-02', to: '2026-11-01' })).toHaveLength(92)
    expect(stepsOf(lastDays(365, TODAY))).toHaveLength(13)
  })

  it.each([
    [true, { from: '2026-11-25', to: '2026-11-25' }],
    [false, { from: '2026-11-26', to: '2026-11-26' }],
    [false, { from: '2026-11-25', to: '2026-11-24' }],
    [false, { from: '2026-02-30', to: '2026-11-24' }],
    [false, { from: 'x', to: '2026-11-24' }],
    [true, lastDays(PERIOD_MAX_DAYS, TODAY)],
    [false, lastDays(PERIOD_MAX_DAYS + 1, TODAY)],
  ])('may be shown: %s', (may, period) => expect(isPeriod(period, TODAY)).toBe(may))
})
