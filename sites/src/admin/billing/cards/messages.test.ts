import { expect, it } from 'vitest'
import { cardsText } from './messages.ts'

it('staff are not told that a membership renews, or can be renewed, in a closing community', () => {
  const textOf = (hasEnded: boolean, isAutoRenewalOn: boolean, isClosing: boolean) =>
    cardsText({ hasEnded, isAutoRenewalOn, isClosing })
  expect(textOf(false, true, false)).toBe('The membership renews on the default card.')
  expect(textOf(false, false, false)).toBe('The membership isn’t renewed.')
  expect(textOf(true, false, false)).toContain('The member can renew it at /dunning')
  expect(textOf(true, false, true)).toBe(
    'The membership has ended, and can’t be renewed: the community is closing or has closed.',
  )
  expect(textOf(false, true, true)).toBe('The community is closing, so the membership isn’t renewed.')
})
