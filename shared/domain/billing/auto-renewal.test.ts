import { expect, test } from 'vitest'
import { AUTO_RENEWALS, autoRenewalOf, canSwitchAutoRenewal, isMeantToRenew } from './auto-renewal.ts'

test.each([
  [false, null, 'RENEWS', true],
  [true, null, 'ENDS', false],
  // The provider's state has no effect while a wish is open.
  [false, { wants: 'OFF', step: 'SEND' }, 'SWITCHING_OFF', false],
  [true, { wants: 'OFF', step: 'CHECK' }, 'SWITCHING_OFF', false],
  [false, { wants: 'OFF', step: 'WAIT_FOR_PAYMENT' }, 'OFF_ONCE_PAID', false],
  [true, { wants: 'ON', step: 'SEND' }, 'SWITCHING_ON', true],
  [false, { wants: 'ON', step: 'CHECK' }, 'SWITCHING_ON', true],
  [true, { wants: 'ON', step: 'WAIT_FOR_PAYMENT' }, 'ON_ONCE_PAID', true],
] as const)('a membership that ends at its renewal: %s, with the wish %j, is %s', (ends, wish, autoRenewal, renews) => {
  expect(autoRenewalOf(ends, wish)).toBe(autoRenewal)
  expect(isMeantToRenew(autoRenewal)).toBe(renews)
})

test('three of the six states mean that the membership renews', () => {
  expect(AUTO_RENEWALS.filter(isMeantToRenew)).toEqual(['RENEWS', 'ON_ONCE_PAID', 'SWITCHING_ON'])
})

test.each([
  ['active', true],
  ['past_due', true],
  ['unpaid', true],
  ['canceled', false],
  ['expired', false],
  ['on_hold', false],
] as const)('the renewal of a membership that is %s can be switched: %s', (state, canBeSwitched) => {
  expect(canSwitchAutoRenewal(state)).toBe(canBeSwitched)
})
