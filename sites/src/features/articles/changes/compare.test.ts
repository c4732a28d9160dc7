import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serialise } from '../../../editor/text/serialise.ts'
import { arbitraryDoc } from '../../../editor/text/testing/arbitrary-text.ts'
import { type ComparedLine, compareTexts, type Piece } from './compare.ts'
import { type Line, linesOf } from './lines.ts'

function of(content: string, title = 'T') {
  return { title, content }
}

function shown(pieces: readonly Piece[]) {
  return pieces
    .map((piece) => {
      const text = piece.tokens.map((token) => token.text).join('')
      if (piece.in === 'both') return text
      return piece.in === 'before' ? `[-${text}-]` : `{+${text}+}`
    })
    .join('')
}

const cases: readonly (readonly [what: string, before: string, after: string, lines: string[], changes: number])[] = [
  ['nothing', '<p>One two.</p>', '<p>One two.</p>', ['One two.'], 0],
  ['a word', '<p>One two three.</p>', '<p>One four three.</p>', ['One [-two-]{+four+} three.'], 1],
  [
    'a phrase as one',
    '<p>the quick fox ran</p>',
    '<p>the very slow fox ran</p>',
    ['the [-quick-]{+very slow+} fox ran'],
    1,
  ],
  ['two places', '<p>a b c d e</p>', '<p>x b c d y</p>', ['[-a-]{+x+} b c d [-e-]{+y+}'], 2],
  ['punctuation alone', '<p>Well, yes</p>', '<p>Well yes</p>', ['Well[-,-] yes'], 1],
  ['an apostrophe inside a word', '<p>it’s here</p>', '<p>its here</p>', ['[-it’s-]{+its+} here'], 1],
  ['a new paragraph', '<p>One.</p>', '<p>One.</p><p>Two.</p>', ['One.', '{+Two.+}'], 1],
  ['a paragraph that went', '<p>One.</p><p>Two.</p>', '<p>Two.</p>', ['[-One.-]', 'Two.'], 1],
  ['a paragraph rewritten', '<p>alpha beta</p>', '<p>gamma delta</p>', ['[-alpha beta-]', '{+gamma delta+}'], 2],
  ['emphasis', '<p>One two</p>', '<p>One <strong>two</strong></p>', ['One [-two-]{+two+}'], 1],
  [
    'a link’s address',
    '<p><a href="https://a.example/">x</a></p>',
    '<p><a href="https://b.example/">x</a></p>',
    ['[-x-]{+x+}'],
    1,
  ],
  ['a heading made of a paragraph', '<p>One two</p>', '<h2>One two</h2>', ['One two'], 1],
  [
    'a list entry',
    '<ul><li><p>One</p></li></ul>',
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
    ['One', '{+Two+}'],
    1,
  ],
  ['a line break', '<p>a<br>b</p>', '<p>a b</p>', ['a[-\n-]{+ +}b'], 1],
  ['everything', '', '<p>One.</p>', ['{+One.+}'], 1],
  ['a letter with an accent of its own', '<p>cafe\u0301 x</p>', '<p>cafe x</p>', ['[-cafe\u0301-]{+cafe+} x'], 1],
]

describe('a comparison', () => {
  test.each(cases)('shows %s', (_, before, after, lines, changes) => {
    const compared = compareTexts(of(before), of(after))
    expect(compared.lines.map((line) => shown(line.pieces))).toEqual(lines)
    expect(compared.changes).toBe(changes)
  })

  test('counts a new title', () => {
    const compared = compareTexts(of('<p>x</p>', 'Quiet platforms'), of('<p>x</p>', 'Quiet teams'))
    expect(shown(compared.title)).toBe('Quiet [-platforms-]{+teams+}')
    expect(compared.changes).toBe(1)
  })

  test('a completely rewritten text of 4000 paragraphs is compared within 5 s of CPU time', () => {
    const words = (prefix: string) => Array.from({ length: 4000 }, (_, i) => `<p>${prefix}${i} a b</p>`).join('')
    const before = process.cpuUsage()
    const compared = compareTexts(of(words('x')), of(words('y')))
    expect(linesIn(compared.lines, 'before')).toEqual(linesOf(words('x')))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  })
})

/** One of the two texts, reconstructed from the comparison. */
function linesIn(lines: readonly ComparedLine[], side: 'before' | 'after'): Line[] {
  return lines.flatMap((line) => {
    const kind = side === 'before' ? line.was : line.is
    const tokens = line.pieces
      .filter((piece) => piece.in === 'both' || piece.in === side)
      .flatMap((piece) => piece.tokens)
    return kind ? [{ kind, tokens }] : []
  })
}

/** Any text of the schema, and texts of few words, which have many equal lines. */
const fewWords = fc
  .array(fc.array(fc.constantFrom('a', 'b', 'c', 'd,', '<em>a</em>'), { minLength: 1, maxLength: 12 }), {
    maxLength: 6,
  })
  .map((lines) => lines.map((words) => `<p>${words.join(' ')}</p>`).join(''))
const texts = fc.oneof(
  arbitraryDoc.map((doc) => serialise(doc)),
  fewWords,
)

describe('the comparison of any two texts', () => {
  test('contains both texts: rejecting all changes gives the first, accepting them the second', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { lines } = compareTexts(of(before), of(after))
        expect(linesIn(lines, 'before')).toEqual(linesOf(before))
        expect(linesIn(lines, 'after')).toEqual(linesOf(after))
      }),
      { numRuns: 150 },
    )
  })

  test('has no changes only when both texts are the same', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const isSame = JSON.stringify(linesOf(before)) === JSON.stringify(linesOf(after))
        expect(compareTexts(of(before), of(before)).changes).toBe(0)
        expect(compareTexts(of(before), of(after)).changes === 0).toBe(isSame)
      }),
      { numRuns: 100 },
    )
  })
})
