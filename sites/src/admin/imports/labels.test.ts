import { expect, it } from 'vitest'
import { IMPORT_STATES } from '#shared/domain/imports/states.ts'
import { IMPORT_STATES as IMPORT_STATE_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['import states', IMPORT_STATES, IMPORT_STATE_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
