import { describe, expect, it } from 'vitest'
import { buildSearchQuery } from './search-query.ts'

describe('the text of a search', () => {
  it.each([
    ['quiet', '("quiet" *)'],
    ['  quiet   platf ', '("quiet" AND "platf" *)'],
    ['NEAR(quiet) OR "x*', '("NEAR" AND "quiet" AND "OR" AND "x" *)'],
    ['title:secret -not ^a', '("title" AND "secret" AND "not" AND "a" *)'],
    ['a\0b', '("a" AND "b" *)'],
    ['Caf\u0065\u0301', '("Caf\u00e9" *)'],
  ])('%j is quoted as words, never taken as operators', (typed, query) => {
    expect(buildSearchQuery(typed, null)).toEqual({ kind: 'match', query: `{title body author} : ${query}` })
  })

  it.each([null, '', '   '])('%j does not restrict the list', (typed) => {
    expect(buildSearchQuery(typed, typed)).toEqual({ kind: 'none' })
  })

  it.each(['"', '***', '🙂', '\0', '()'])('%j has no word and matches nothing', (typed) => {
    expect(buildSearchQuery(typed, null)).toEqual({ kind: 'nothing' })
    expect(buildSearchQuery('word', typed)).toEqual({ kind: 'nothing' })
  })

  it('searches the author filter in the author name only', () => {
    expect(buildSearchQuery('quiet', 'Maya C')).toEqual({
      kind: 'match',
      query: '{title body author} : ("quiet" *) AND author : ("Maya" AND "C" *)',
    })
    expect(buildSearchQuery(null, 'Maya')).toEqual({ kind: 'match', query: 'author : ("Maya" *)' })
  })

  it('uses at most twelve words', () => {
    const query = buildSearchQuery('w '.repeat(90), null)
    expect(query.kind === 'match' && query.query.match(/"w"/g)).toHaveLength(12)
  })
})

it.each([
  ['quiet platfrom', [['platfrom', 'platform']], '("quiet" AND ("platfrom" * OR "platform" *))'],
  ['quite deep', [['quite', 'quiet', 'quire']], '(("quite" OR "quiet" OR "quire") AND "deep" *)'],
  ['quiet deep', [['quite', 'quiet']], '("quiet" AND "deep" *)'],
])('%j is looked for in the spellings of its misspelt words', (typed, spellings, query) => {
  expect(buildSearchQuery(typed, null, spellings)).toEqual({ kind: 'match', query: `{title body author} : ${query}` })
})
