import { expect, it } from 'vitest'
import { isIdentifier } from './identifier.ts'

it.each([
  ['maya.chen@meridian.test', true],
  ['maya', true],
  ['abc', false],
  ['', false],
  ['maya chen', false],
  ['maya@', false],
  ['@meridian.test', false],
  ['maya@meridian', false],
  ['maya@@meridian.test', false],
])('whether "%s" can be an email or a username: %s', (text, can) => {
  expect(isIdentifier(text)).toBe(can)
})
