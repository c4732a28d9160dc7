import { expect, test } from 'vitest'
import { isInvisible, typedLine, typedText } from './typed-text.ts'

test.each([
  [' a\r\nb \n', 'a\nb'],
  ['\u202ECTO', 'CTO'],
  ['a\u202Ab\u202Bc\u202Cd\u202De', 'abcde'],
  ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  // Marks beside a sign and the joiner of an emoji change the direction of nothing else.
  ['\u200Fשלום!\u200F', '\u200Fשלום!\u200F'],
  ['👩\u200D🔬', '👩\u200D🔬'],
  ['مرحبا', 'مرحبا'],
])('%j is stored as %j', (typed, stored) => {
  expect(typedText(typed)).toBe(stored)
})

test('a line is stored without line breaks and changes of direction', () => {
  expect(typedLine(' Who\u202E\r\n pays? ')).toBe('Who pays?')
})

test.each([
  ['', true],
  [' \n\u00A0', true],
  ['\u200B\u2060\uFEFF\u200D\u3164', true],
  ['\u200Ba', false],
  ['👩\u200D🔬', false],
])('%j is invisible: %s', (text, expected) => {
  expect(isInvisible(text)).toBe(expected)
})
