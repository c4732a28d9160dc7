import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '../article-filter.ts'
import { articleHref, listFrom, nextId } from './next-article.ts'

describe('the next article of a list', () => {
  it.each([
    ['follows the one that is open', ['a', 'b', 'c'], 'b', 'c'],
    ['is the first that is left once the open one was moved out of the list', ['a', 'c'], 'b', 'a'],
    ['is not on this page after its last one', ['a', 'b'], 'b', null],
    ['is none where nothing is left', [], 'b', null],
  ])('%s', (_, ids, id, next) => {
    expect(nextId(ids, id)).toBe(next)
  })

  it('is looked for in the list that the address of the open one names', () => {
    const list = { ...NO_FILTERS, view: 'list', statuses: ['EDITING'], text: 'a & b', after: 'x1' } as const
    expect(listFrom(new URL(articleHref('b', list), 'http://x').searchParams.get('from'))).toEqual(list)
    expect(listFrom(null)).toBeNull()
  })
})
