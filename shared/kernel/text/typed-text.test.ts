import { expect, test } from 'vitest'
import { typedText } from './typed-text.ts'

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
