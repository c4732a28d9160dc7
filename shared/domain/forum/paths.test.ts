import { expect, it } from 'vitest'
import { entryIdIn, postPath, replyPath } from './paths.ts'

it('[ROUTE-011] what is stored of a post is its plain address', () => {
  expect(postPath('one')).toBe('/forum/post/one')
  expect(replyPath('one', 'two')).toBe('/forum/post/one?reply=two#two')
})

it.each([
  [postPath('one'), 'one'],
  [replyPath('one', 'two'), 'two'],
  // As it was stored before.
  ['/v2/forum/post/one', 'one'],
  ['/v2/forum/post/one?reply=two#two', 'two'],
  ['/forum', null],
  ['/admin/forum/post/one', null],
  ['/v2/v2/forum/post/one', null],
])('the entry that %s leads to is %s', (path, entryId) => expect(entryIdIn(path)).toBe(entryId))
