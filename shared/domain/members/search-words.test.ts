import { describe, expect, it } from 'vitest'
import { hasWord, nearestWords, swapsOf, trigramsOf, wordsOf } from './search-words.ts'

const KNOWN = ['kowalski', 'kowal', 'john', 'joan', 'smith', 'ångström', 'oyelaran', 'okafor']

describe('a misspelt word', () => {
  it.each([
    ['kowalsky', ['kowalski']],
    ['Kowlaski', ['kowalski']],
    ['cowalsky', ['kowalski']],
    ['jhon', ['john']],
    ['smyth', ['smith']],
    ['angstrom', []],
    ['Angstorm', ['ångström']],
    ['okafro', ['okafor']],
    ['jo', []],
    ['zebra', []],
    ['john', ['joan']],
  ])('%s is near to %o', (typed, near) => {
    expect(nearestWords(typed, KNOWN, 3)).toEqual(near)
  })

  it('is looked up by trigrams that include its ends, and by its letters with neighbours swapped', () => {
    expect(trigramsOf('Jo"n')).toEqual([' jo', 'jo"', 'o"n', '"n '])
    expect(swapsOf('jhon')).toEqual(['hjon', 'john', 'jhno'])
    expect(trigramsOf('x'.repeat(500)).length).toBeLessThan(21)
  })
})

describe('the words of a typed text', () => {
  it.each([
    ['  Maya   Chen ', ['Maya', 'Chen']],
    ["O'Brien AND NOT *", ['O', 'Brien', 'NOT']],
    ['Bank of The Hague', ['Bank', 'Hague']],
    ['The The', ['The', 'The']],
    ['"; DROP', ['DROP']],
    ['🙂 ---', []],
    ['東京', ['東京']],
    ['k b c d e f g h i j', ['k', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%s has the words %o', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('match the beginning of words, ignoring case and accents', () => {
    expect(hasWord('Zoë Ångström', 'angs')).toBe(true)
    expect(hasWord('Zoë Ångström', 'strom')).toBe(false)
  })
})

it.each('a an and at by for from in is of on or the to with'.split(' '))(
  '%s finds nobody beside another word',
  (common) => {
    expect(wordsOf(`${common} Bank`)).toEqual(['Bank'])
    expect(wordsOf(`${common.toUpperCase()} Bank`)).toEqual(['Bank'])
    expect(wordsOf(`${common}x Bank`)).toEqual([`${common}x`, 'Bank'])
  },
)
