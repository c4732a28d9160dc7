import { describe, expect, it, test } from 'vitest'
import { findPassage } from './find-passage.ts'
import { PASSAGE_MAX_CHARACTERS, type Passage, passageOf } from './passage.ts'

const FIRST = 'Boards ask for the cost of downtime before they ask for its cause.'
const SECOND = 'We measured it in three plants, and the market did not wait for us.'
const THIRD = 'What follows is the list that we wish we had read a year ago.'
const TEXT = [FIRST, SECOND, THIRD].join('\n')

function passage(quote: string, text = TEXT, nth = 0): Passage {
  let at = text.indexOf(quote)
  for (let i = 0; i < nth; i++) at = text.indexOf(quote, at + 1)
  const made = passageOf(text, at, at + quote.length)
  if (!made) throw new Error('No passage')
  return made
}

/** The words that were found; null for a passage that is gone. */
function found(text: string, wanted: Passage): [string, string | null] {
  const place = findPassage(text, wanted)
  return [place.kind, place.kind === 'gone' ? null : text.slice(place.start, place.end)]
}

const LONG = 'the cost of downtime before they ask for its cause'
const SHORT = 'the market'

describe('a passage in a later text', () => {
  test.each<[string, string, string, [string, string | null]]>([
    ['the text is as it was', LONG, TEXT, ['same', LONG]],
    ['its paragraph was moved', LONG, [SECOND, THIRD, FIRST].join('\n'), ['same', LONG]],
    ['the paragraph of a short one was moved', SHORT, [SECOND, FIRST, THIRD].join('\n'), ['same', SHORT]],
    ['a word before it was changed', SHORT, TEXT.replace('and the market', 'but the market'), ['same', SHORT]],
    ['a word after it was changed', SHORT, TEXT.replace('market did', 'market would'), ['same', SHORT]],
    ['words were written above it', LONG, `A new beginning.\n${TEXT}`, ['same', LONG]],
    [
      'its paragraph was divided in it',
      LONG,
      TEXT.replace('downtime before', 'downtime\nbefore'),
      ['same', 'the cost of downtime\nbefore they ask for its cause'],
    ],
    [
      'a word in it was changed',
      LONG,
      TEXT.replace('its cause', 'the cause'),
      ['rewritten', 'the cost of downtime before they ask for the cause'],
    ],
    ['it was rewritten', LONG, TEXT.replace(LONG, 'a number first'), ['rewritten', 'a number first']],
    ['it was deleted', LONG, TEXT.replace(LONG, ''), ['gone', null]],
    ['its paragraph was deleted', SHORT, [FIRST, THIRD].join('\n'), ['gone', null]],
    [
      'a short one was rewritten and its words are elsewhere',
      SHORT,
      `${TEXT.replace('and the market did', 'and customers did')}\nFinally, the market is back.`,
      ['rewritten', 'customers'],
    ],
    ['everything is gone', LONG, '', ['gone', null]],
  ])('is found where %s', (_, quote, later, expected) => {
    expect(found(later, passage(quote))).toEqual(expected)
  })

  const TWICE = [FIRST, 'Then we waited for the next quarter.', SECOND, 'Then we waited for the next year.'].join('\n')

  it('that occurs twice is the one with the same surroundings', () => {
    const second = passage('we waited for the next', TWICE, 1)
    const moved = TWICE.replace(FIRST, 'Shorter.')
    const place = findPassage(moved, second)
    expect(place).toEqual({ kind: 'same', start: moved.lastIndexOf('we waited'), end: moved.lastIndexOf(' year') })
  })

  it('that occurs twice in the same surroundings is the nearest', () => {
    const same = Array(4).fill('We said so, again and again, in every meeting of the board.').join('\n')
    const place = findPassage(`New. ${same}`, passage('in every meeting', same, 2))
    expect(place).toMatchObject({ start: same.indexOf('in every', 140) + 5 })
  })

  it('at the edges of a text needs no words next to it', () => {
    expect(found('Boards ask.', passage('Boards ask.', 'Boards ask.'))).toEqual(['same', 'Boards ask.'])
    expect(found('New words.', passage('Boards ask.', 'Boards ask.'))).toEqual(['gone', null])
  })
})

describe('making a passage', () => {
  it('leaves out the spaces at its ends', () => {
    expect(passageOf('a  word b', 1, 8)).toEqual({ quote: 'word', before: 'a  ', after: ' b', start: 3 })
  })

  test.each([
    ['no words', ' \n ', false],
    ['as many characters as it may have', 'x'.repeat(PASSAGE_MAX_CHARACTERS), true],
    ['one more', 'x'.repeat(PASSAGE_MAX_CHARACTERS + 1), false],
  ])('of %s', (_, text, isMade) => {
    expect(passageOf(text, 0, text.length) !== null).toBe(isMade)
  })
})

describe('a passage among similar ones', () => {
  const BEFORE = 'They said to us that '
  const AFTER = ' was the whole plan.'
  const at = (quote: string, changes: Partial<Passage> = {}): Passage => ({
    ...{ quote, before: BEFORE, after: AFTER, start: 0 },
    ...changes,
  })

  test.each([
    ['31 characters need their surroundings', 31, 'gone'],
    ['32 are recognised anywhere', 32, 'same'],
  ])('of %s', (_, characters, kind) => {
    const quote = 'q'.repeat(characters)
    expect(findPassage(`Elsewhere ${quote} alone`, at(quote)).kind).toBe(kind)
  })

  test.each([
    ['ten characters before it are unchanged', 'x'.repeat(9) + BEFORE.slice(-10), 'y', 'same'],
    ['nine before it are', `x${BEFORE.slice(-9)}`, 'y', 'gone'],
    ['ten after it are', 'x', `${AFTER.slice(0, 10)}y`, 'same'],
    ['nine after it are', 'x', `${AFTER.slice(0, 9)}y`, 'gone'],
  ])('is recognised by its surroundings where %s', (_, before, after, kind) => {
    expect(findPassage(`${before}short${after}`, at('short')).kind).toBe(kind)
  })

  test.each([
    ['all of a shorter side is unchanged', 'that ', 'same'],
    ['a shorter side has changed', 'what ', 'gone'],
  ])('is recognised where %s', (_, before, kind) => {
    expect(findPassage(`${before}short!`, at('short', { before: 'that ' })).kind).toBe(kind)
  })

  test('is the one with more of its surroundings, the earlier of two that are as near', () => {
    const text = `${BEFORE}short${AFTER} ${BEFORE}short no more. ${BEFORE}short${AFTER}`
    const [first, second, third] = [BEFORE.length, text.indexOf('short no more'), text.lastIndexOf('short')]
    const found = (start: number) => findPassage(text, at('short', { start }))
    expect(found(second)).toMatchObject({ start: third - second < second - first ? third : first })
    expect(found(third)).toMatchObject({ start: third })
    expect(found(0)).toMatchObject({ start: first })
    expect(found((first + third) / 2)).toMatchObject({ start: first })
  })
})

describe('a rewritten passage', () => {
  const HEAD = 'abcdef'
  const TAIL = 'uvwxyz'
  const at = (changes: Partial<Passage> = {}): Passage => ({
    ...{ quote: 'former words', before: HEAD, after: TAIL, start: 6 },
    ...changes,
  })

  test.each<[string, string, Partial<Passage>, [string, string | null]]>([
    ['with six characters on each side', `${HEAD}now${TAIL}`, {}, ['rewritten', 'now']],
    ['with five before it', `bcdefnow${TAIL}`, { before: 'bcdef' }, ['gone', null]],
    ['with five after it', `${HEAD}nowuvwxy`, { after: 'uvwxy' }, ['gone', null]],
    ['with spaces among the six', `bcdef now${TAIL}`, { before: 'bcdef ' }, ['gone', null]],
    ['of 120 characters', `${HEAD}${'n'.repeat(120)}${TAIL}`, {}, ['rewritten', 'n'.repeat(120)]],
    ['of 121', `${HEAD}${'n'.repeat(121)}${TAIL}`, {}, ['gone', null]],
    [
      'of twice its former length',
      `${HEAD}${'n'.repeat(140)}${TAIL}`,
      { quote: 'q'.repeat(70) },
      ['rewritten', 'n'.repeat(140)],
    ],
    ['of one more', `${HEAD}${'n'.repeat(141)}${TAIL}`, { quote: 'q'.repeat(70) }, ['gone', null]],
    ['without its end', `${HEAD}now`, {}, ['gone', null]],
    ['whose end is before its beginning', `${TAIL} ${HEAD}`, {}, ['gone', null]],
    ['at one place that goes on and one that does not', `${HEAD}one${TAIL} ${HEAD}two`, {}, ['rewritten', 'one']],
    ['of spaces alone', `${HEAD}  ${TAIL}`, {}, ['gone', null]],
    ['at two places, near the first', `${HEAD}one${TAIL}${HEAD}two${TAIL}`, { start: 6 }, ['rewritten', 'one']],
    ['at two places, near the second', `${HEAD}one${TAIL}${HEAD}two${TAIL}`, { start: 20 }, ['rewritten', 'two']],
    ['at two places that are as near', `${HEAD}one..${TAIL}${HEAD}two${TAIL}`, { start: 14.5 }, ['rewritten', 'one..']],
  ])('%s', (_, text, changes, expected) => {
    expect(found(text, at(changes))).toEqual(expected)
  })
})
