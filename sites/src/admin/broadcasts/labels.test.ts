import { expect, it } from 'vitest'
import { RECIPIENT_FILTERS } from '#shared/domain/broadcasts/statuses.ts'
import { RECIPIENT_FILTER_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['recipient filters', RECIPIENT_FILTERS, RECIPIENT_FILTER_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
