import { expect, it } from 'vitest'
import { isFormerAuthor } from './former-author.ts'

it.each([
  ['GOOD', true, false, false],
  ['PAST_DUE', true, false, false],
  ['SUSPENDED', true, false, true],
  ['UNPAID', true, false, true],
  ['SUSPENDED', true, true, false],
  ['GOOD', false, false, true],
  ['GOOD', false, true, true],
])(
  'an author who stands as %s, active: %s, in a community that closes: %s, is no longer a member: %s',
  (standing, isActive, isClosing, isFormer) => {
    expect(isFormerAuthor({ standing, isActive }, isClosing)).toBe(isFormer)
  },
)
