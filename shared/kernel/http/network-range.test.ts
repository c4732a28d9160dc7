import { expect, test } from 'vitest'
import { networkName, networkRange } from './network-range.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8:1::6', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0::/48'],
  ['2001::1', '2001:0:0::/48', '2001:0:0::/48'],
  ['::1', '0:0:0::/48', '0:0:0::/48'],
  ['somewhere', 'unknown', null],
  ['', 'unknown', null],
  ['1203.0.113.7', 'unknown', null],
])('the network of %s is %s', (address, range, name) => {
  expect(networkRange(address)).toBe(range)
  expect(networkName(range)).toBe(name)
})

test('an unknown network has no name', () => {
  expect(networkName(null)).toBeNull()
})
