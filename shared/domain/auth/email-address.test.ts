import { expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

it.each([
  ['maya@meridian.test', true],
  ['a@b.c', true],
  ['a@b.cd.e', true],
  ['zoë@münchen.example', true],
  ['', false],
  ['maya', false],
  ['maya@', false],
  ['@meridian.test', false],
  ['maya@localhost', false],
  ['a@.c', false],
  ['a@b.', false],
  ['a@b@c.d', false],
  ['maya chen@meridian.test', false],
  [' maya@meridian.test', false],
  ['maya@meridian.test\n', false],
])('%j has the form of an email address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
})
