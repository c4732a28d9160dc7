import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, compareBlocks } from './merge.ts'
import { mergeOnBase, overlapsOf, resolveMerge } from './three-way.ts'

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
})

function text(title: string, ...paragraphs: string[]) {
  return { title, content: p(...paragraphs) }
}

function merged(base: string[], mine: string[], theirs: string[]) {
  const merge = mergeOnBase(text('T', ...base), text('T', ...mine), text('T', ...theirs))
  return { overlaps: overlapsOf(merge), content: resolveMerge(merge, []).content }
}

describe('merging two texts that were written on the same base', () => {
  it.each([
    ['different paragraphs', ['a', 'b', 'c'], ['a1', 'b', 'c'], ['a', 'b', 'c2'], ['a1', 'b', 'c2']],
    ['neighbouring paragraphs', ['a', 'b', 'c'], ['a1', 'b', 'c'], ['a', 'b2', 'c'], ['a1', 'b2', 'c']],
    ['a removed paragraph and another that was changed', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b', 'c2'], ['b', 'c2']],
    ['paragraphs added in two places', ['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'y'], ['x', 'a', 'b', 'y']],
    ['paragraphs added in one place', ['a'], ['a', 'x'], ['a', 'y'], ['a', 'x', 'y']],
    ['the same paragraph added by both', ['a'], ['a', 'x'], ['a', 'x'], ['a', 'x']],
    ['the same change by both', ['a', 'b'], ['a1', 'b'], ['a1', 'b'], ['a1', 'b']],
    [
      'a paragraph changed beside one that was added',
      ['one two', 'b'],
      ['one two three', 'b'],
      ['one two', 'new', 'b'],
      ['one two three', 'new', 'b'],
    ],
    ['a change of one only', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
  ])('keeps %s without asking', (_what, base, mine, theirs, result) => {
    expect(merged(base, mine, theirs)).toEqual({ overlaps: [], content: p(...result) })
  })

  it('asks only about the paragraph that both changed', () => {
    const merge = mergeOnBase(text('T', 'a', 'b', 'c'), text('T', 'a', 'mine', 'c1'), text('T', 'a2', 'theirs', 'c'))
    expect(overlapsOf(merge)).toMatchObject([{ mine: '<p>mine</p>', theirs: '<p>theirs</p>' }])
    expect(resolveMerge(merge, ['mine']).content).toBe(p('a2', 'mine', 'c1'))
    expect(resolveMerge(merge, ['theirs']).content).toBe(p('a2', 'theirs', 'c1'))
    expect(resolveMerge(merge, ['both']).content).toBe(p('a2', 'mine', 'theirs', 'c1'))
  })

  it('asks about a paragraph that one changed and the other removed', () => {
    expect(merged(['a', 'b'], ['a', 'b1'], ['a']).overlaps).toMatchObject([{ mine: '<p>b1</p>', theirs: '' }])
  })

  it('takes the title of the writer who changed it, and asks if both did', () => {
    const titled = (mine: string, theirs: string) => mergeOnBase(text('T'), text(mine), text(theirs))
    expect(resolveMerge(titled('T', 'Theirs'), []).title).toBe('Theirs')
    expect(resolveMerge(titled('Mine', 'T'), []).title).toBe('Mine')
    expect(overlapsOf(titled('Mine', 'Theirs'))).toEqual([{ mine: 'Mine', theirs: 'Theirs', isTitle: true }])
    expect(resolveMerge(titled('Mine', 'Theirs'), ['theirs']).title).toBe('Theirs')
  })

  it('keeps every paragraph of both when the base is unknown', () => {
    const merge = mergeOnBase(null, text('T', 'a', 'mine'), text('T', 'a', 'theirs'))
    expect(resolveMerge(merge, []).content).toBe(p('a', 'mine', 'theirs'))
  })

  it('keeps what either wrote, and restores nothing that both removed', () => {
    const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(words, words, words, (base, mine, theirs) => {
        const all = mergeOnBase(text('', ...base), text('', ...mine), text('', ...theirs))
        const { content } = resolveMerge(all, [])
        for (const word of ['a', 'b', 'c', 'd', 'e']) {
          const isIn = (paragraphs: readonly string[]) => paragraphs.includes(word)
          if (isIn(mine) && isIn(theirs)) expect(content).toContain(p(word))
          if (!isIn(base) && (isIn(mine) || isIn(theirs))) expect(content).toContain(p(word))
          if (!isIn(mine) && !isIn(theirs)) expect(content).not.toContain(p(word))
        }
        const same = (text0: string[], other: string[]) => merged(base, text0, other).content
        expect(same(mine, mine)).toBe(p(...mine))
        expect(same(mine, base)).toBe(p(...mine))
        expect(same(base, theirs)).toBe(p(...theirs))
      }),
    )
  })
})

it('the words after an empty script in a drawing are blocks like others', () => {
  const html = '<p>One</p><svg><script href="data:,x"/></svg><p>Two</p><svg><math></math></svg><p>Three</p>'
  expect(blocksOf(html)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>'])
})
