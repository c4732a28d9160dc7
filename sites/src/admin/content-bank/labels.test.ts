import { expect, it } from 'vitest'
import { CONTENT_SOURCES } from '#shared/domain/content-bank/views.ts'
import { CONTENT_SOURCE_LABELS } from './messages.ts'

it.each<[string, readonly string[], object]>([['content sources', CONTENT_SOURCES, CONTENT_SOURCE_LABELS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
