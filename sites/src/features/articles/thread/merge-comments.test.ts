import { expect, it } from 'vitest'
import { mergeComments } from './merge-comments.ts'

function comment(id: string, minute: number) {
  return { id, createdAt: `2026-11-22T10:0${minute}:00Z` }
}

it('later comments are added in order, each once, and those before the shown ones are ignored', () => {
  const known = [comment('b', 2), comment('d', 4)]
  const latest = [comment('a', 1), comment('b', 2), comment('c', 3), comment('e', 5)]
  expect(mergeComments(known, latest).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e'])
  expect(mergeComments(known, [comment('d', 4)])).toBe(known)
  expect(mergeComments([], latest)).toHaveLength(4)
})
