import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBlocks, mergeBlocks } from './merge.ts'

function p(...words: string[]) {
  return words.map((word) => `<p>${word}</p>`).join('')
}

describe('comparing two texts', () => {
  it('shows shared blocks once, and mine before theirs where the texts differ', () => {
    expect(compareBlocks(p('a', 'mine', 'c'), p('a', 'theirs', 'c', 'd'))).toEqual([
      { html: '<p>a</p>', in: 'both' },
      { html: '<p>mine</p>', in: 'mine' },
      { html: '<p>theirs</p>', in: 'theirs' },
      { html: '<p>c</p>', in: 'both' },
      { html: '<p>d</p>', in: 'theirs' },
    ])
  })

  it('merges into a text with every paragraph of both, each in its order', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
    fc.assert(
      fc.property(words, words, (mine, theirs) => {
        const merged = mergeBlocks(p(...mine), p(...theirs))
        const inOrder = (text: string[]) => new RegExp(text.map((word) => `<p>${word}</p>.*`).join(''))
        expect(merged).toMatch(inOrder(mine))
        expect(merged).toMatch(inOrder(theirs))
        expect(mergeBlocks(p(...mine), p(...mine))).toBe(p(...mine))
      }),
    )
  })
})
