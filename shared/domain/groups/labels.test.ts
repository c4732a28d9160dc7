import { expect, it } from 'vitest'
import { VISIBILITY_LABELS } from './messages.ts'
import { GROUP_VISIBILITIES } from './statuses.ts'

it.each<[string, readonly string[], object]>([['group visibilities', GROUP_VISIBILITIES, VISIBILITY_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
