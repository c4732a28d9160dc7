import { expect, it } from 'vitest'
import { PERIOD_NAMES } from '#shared/domain/analytics/periods.ts'
import { PERIOD_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['period names', PERIOD_NAMES, PERIOD_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
