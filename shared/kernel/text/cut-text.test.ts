import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['one that fits', 'Short enough', 'Short enough'],
  ['one of exactly so many', 'twelve signs', 'twelve signs'],
  ['words, after the last whole one', 'One two three four', 'One two…'],
  ['without what joined the next word', 'One two, three', 'One two…'],
  ['a language without spaces, whose only space is early', '在 AI字字字字字字字字字字', '在 AI字字字字字字字字…'],
  ['an emoji at the edge', 'abcdefghijk😀😀', 'abcdefghijk…'],
  ['a family that is one character', 'abcdef👨‍👩‍👧 and more', 'abcdef…'],
  ['a letter and its sign', `${'a'.repeat(11)}e\u0301e\u0301`, `${'a'.repeat(11)}…`],
  ['nothing', '', ''],
])('cuts %s', (_what, text, expected) => {
  const cut = cutText(text, 12)
  expect(cut).toBe(expected)
  expect(cut.isWellFormed()).toBe(true)
})
