import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(new Headers({ 'CF-Connecting-IP': address }))).toBe(network)
})

it('other headers with addresses are ignored', () => {
  expect(networkOf(new Headers({ 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7' }))).toBe('unknown')
})
