import { expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { ALL_POSTS, hrefOfPosts, isNarrowed, readShownPosts } from './post-filter.ts'

function read(search: string) {
  return readShownPosts(queryOf({ search }))
}

it.each([
  ['', ALL_POSTS],
  ['?q=+payroll+&author=Maya%20Chen', { ...ALL_POSTS, title: 'payroll', author: 'Maya Chen' }],
  ['?status=removed&reported=true', { ...ALL_POSTS, state: 'REMOVED', isReported: true }],
  ['?audience=everyone', { ...ALL_POSTS, audienceId: 'everyone' }],
  ['?audience=a%20b&status=gone&reported=1&q=++', ALL_POSTS],
])('the address %j shows %o', (search, shown) => {
  expect(read(search)).toEqual(shown)
  expect(isNarrowed(read(search))).toBe(shown !== ALL_POSTS)
})

it.each([
  ['/admin/forum/posts', ''],
  ['/admin/forum/posts?q=50%25+%26+more&author=O%27Neil', '?q=50%25 %26 more&author=O%27Neil'],
  [
    '/admin/forum/posts?status=merged&audience=everyone&reported=true',
    '?reported=true&audience=everyone&status=merged',
  ],
])('writes %s for %s', (href, search) => {
  expect(hrefOfPosts(read(search))).toBe(href)
  expect(hrefOfPosts(read(search), 'next')).toBe(`${href}${href.includes('?') ? '&' : '?'}after=next`)
})
