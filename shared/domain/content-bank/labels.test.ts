import { expect, it } from 'vitest'
import { CONTENT_KINDS } from './blocks.ts'
import { CONTENT_KIND_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['content kinds', CONTENT_KINDS, CONTENT_KIND_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
