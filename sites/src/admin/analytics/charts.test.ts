import { describe, expect, it } from 'vitest'
import { valuesOf } from './charts.ts'

describe('a measure with parts', () => {
  const of = (key: string, totals: (number | null)[]) => ({
    ...{ key, totals, total: 0, days: totals.length, before: 0, daysBefore: 0 },
    stepDays: totals.map((one) => (one === null ? 0 : 1)),
  })

  it('is zero on counted days without parts, and unknown on other days', () => {
    const series = [
      of('sign-ins', [3, 0, 2, null]),
      of('renewals.UNDER_500', [null, null, 1, null]),
      of('renewals.FROM_5000', [null, null, 2, null]),
    ]
    expect(valuesOf(series, 'renewals', 4).totals).toEqual([0, 0, 3, null])
    expect(valuesOf(series, 'payments-started', 4).totals).toEqual([null, null, null, null])
    expect(valuesOf(series, 'sign-ins', 4).totals).toEqual([3, 0, 2, null])
  })
})
