import { expect, it } from 'vitest'
import { mergeRemarks } from './merge-remarks.ts'

function remark(id: string, minute: number) {
  return { id, createdAt: `2026-11-22T10:0${minute}:00Z` }
}

it('remarks that came since stand in their order, each once, and those before the shown ones stay away', () => {
  const known = [remark('b', 2), remark('d', 4)]
  const latest = [remark('a', 1), remark('b', 2), remark('c', 3), remark('e', 5)]
  expect(mergeRemarks(known, latest).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e'])
  expect(mergeRemarks(known, [remark('d', 4)])).toBe(known)
  expect(mergeRemarks([], latest)).toHaveLength(4)
})
