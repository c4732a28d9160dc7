import { expect, it } from 'vitest'
import { BLOCK_MAX_BYTES, CONTENT_TITLE_MAX_CHARACTERS, HISTORY_MAX, WHY_MAX_CHARACTERS } from './limits.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['content title max characters', CONTENT_TITLE_MAX_CHARACTERS, 120],
  ['block max bytes', BLOCK_MAX_BYTES, 128 * 1024],
  ['why max characters', WHY_MAX_CHARACTERS, 300],
  ['history max', HISTORY_MAX, 50],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
