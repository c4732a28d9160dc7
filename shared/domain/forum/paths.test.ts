import { expect, it } from 'vitest'
import { entryIdIn, postPath, replyPath } from './paths.ts'

it('[ROUTE-011] a post is stored with its plain address', () => {
  expect(postPath('one')).toBe('/forum/post/one')
  expect(replyPath('one', 'two')).toBe('/forum/post/one?reply=two#two')
})

it.each([
  [postPath('one'), 'one'],
  [replyPath('one', 'two'), 'two'],
  // The address as it was stored before.
  ['/v2/forum/post/one', 'one'],
  ['/v2/forum/post/one?reply=two#two', 'two'],
  ['/forum', null],
  ['/admin/forum/post/one', null],
  ['/v2/v2/forum/post/one', null],
])('%s links to the entry %s', (path, entryId) => expect(entryIdIn(path)).toBe(entryId))
