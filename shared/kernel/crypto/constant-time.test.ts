import { expect, it } from 'vitest'
import { isSameText } from './constant-time.ts'

it.each([
  ['secret', 'secret', true],
  ['', '', true],
  ['secret', 'secreT', false],
  ['secret', 'Secret', false],
  ['secret', 'secrets', false],
  ['secrets', 'secret', false],
  ['secret', '', false],
  ['a\0', 'a', false],
])('%j and %j are the same text: %s', (one, other, isSame) => {
  expect(isSameText(one, other)).toBe(isSame)
})
