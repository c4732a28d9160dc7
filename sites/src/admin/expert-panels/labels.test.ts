import { expect, it } from 'vitest'
import { BATCH_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { BATCH_STATUS_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['batch statuses', BATCH_STATUSES, BATCH_STATUS_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
