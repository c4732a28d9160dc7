import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { isPeriod, PERIOD_MAX_DAYS, periodBefore, periodOf, shownPart, stepsOf } from './periods.ts'

const TODAY = '2026-11-26'

describe('a period', () => {
  it('ends with the last ended day, and is compared with the same number of days before', () => {
    const period = periodOf('30-days', TODAY)
    expect(period).toEqual({ from: '2026-10-27', to: '2026-11-25' })
    expect(periodBefore(period)).toEqual({ from: '2026-09-27', to: '2026-10-26' })
  })

  it.each([
    ['days of a month with 30', { from: '2026-11-01', to: '2026-11-03' }, ['2026-11-01', '2026-11-02', '2026-11-03']],
    ['a single day', { from: '2026-11-01', to: '2026-11-01' }, ['2026-11-01']],
    ['the leap day', { from: '2028-02-28', to: '2028-03-01' }, ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['months, beyond 92 days', { from: '2026-08-01', to: '2026-11-01' }, ['2026-08', '2026-09', '2026-10', '2026-11']],
  ])('has the steps of %s', (_, period, steps) => expect(stepsOf(period)).toEqual(steps))

  it('is divided into days up to 92 of them', () => {
    expect(stepsOf({ from: '2026-08-02', to: '2026-11-01' })).toHaveLength(92)
    expect(stepsOf(periodOf('90-days', TODAY))).toHaveLength(90)
  })

  it.each([
    ['2026-11-26', '2025-12-01'],
    ['2026-12-01', '2025-12-01'],
    ['2026-12-02', '2026-01-01'],
  ])('of twelve months has whole months, on %s from %s', (today, from) => {
    const period = periodOf('12-months', today)
    expect(period).toEqual({ from, to: addDays(today, -1) })
    expect(stepsOf(period)).toHaveLength(12)
  })

  it.each([
    [true, { from: '2026-11-25', to: '2026-11-25' }],
    [false, { from: '2026-11-26', to: '2026-11-26' }],
    [false, { from: '2026-11-25', to: '2026-11-24' }],
    [false, { from: '2026-02-30', to: '2026-11-24' }],
    [false, { from: 'x', to: '2026-11-24' }],
    [true, { from: addDays(TODAY, -PERIOD_MAX_DAYS), to: '2026-11-25' }],
    [false, { from: addDays(TODAY, -PERIOD_MAX_DAYS - 1), to: '2026-11-25' }],
  ])('may be shown: %s', (may, period) => expect(isPeriod(period, TODAY)).toBe(may))

  const longest = { from: addDays(TODAY, -PERIOD_MAX_DAYS), to: '2026-11-25' }
  it.each([
    ['two days of the past', { from: '2026-11-01', to: '2026-11-03' }, { from: '2026-11-01', to: '2026-11-03' }],
    ['one day', { from: '2026-11-25', to: '2026-11-25' }, { from: '2026-11-25', to: '2026-11-25' }],
    ['the last day first', { from: '2026-11-20', to: '2026-11-10' }, { from: '2026-11-10', to: '2026-11-20' }],
    ['up to today', { from: '2026-11-20', to: '2026-11-26' }, { from: '2026-11-20', to: '2026-11-25' }],
    ['only days to come', { from: '2026-11-26', to: '2027-01-01' }, { from: '2026-11-25', to: '2026-11-25' }],
    ['as long as may be', longest, longest],
    ['a day longer', { from: addDays(longest.from, -1), to: longest.to }, longest],
    ['many years', { from: '1990-01-01', to: '2999-01-01' }, longest],
    ['a day that is none', { from: '2026-02-30', to: '2026-11-24' }, null],
    ['nothing after the first', { from: '2026-11-24', to: '' }, null],
  ])('is cut to what can be shown: %s', (_, days, shown) => {
    expect(shownPart(days, TODAY)).toEqual(shown)
    if (shown) expect(isPeriod(shown, TODAY)).toBe(true)
  })
})
