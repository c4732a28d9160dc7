import { expect, it } from 'vitest'
import { AMOUNT_RANGES, EVENTS_KEPT_DAYS } from './measures.ts'
import { PERIOD_MAX_DAYS } from './periods.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['events kept days', EVENTS_KEPT_DAYS, 90],
  [
    'amount ranges',
    AMOUNT_RANGES,
    [
      { name: 'UNDER_500', underCents: 50_000 },
      { name: 'UNDER_1000', underCents: 100_000 },
      { name: 'UNDER_2500', underCents: 250_000 },
      { name: 'UNDER_5000', underCents: 500_000 },
    ],
  ],
  ['period max days', PERIOD_MAX_DAYS, 1100],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
