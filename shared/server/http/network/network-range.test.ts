import { expect, it } from 'vitest'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { networkOf } from './network.ts'

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8:12::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
])('the audit log stores %s as %s', (address, expected) => {
  expect(networkRange(networkOf(new Headers(address ? { 'CF-Connecting-IP': address } : {})))).toBe(expected)
  if (address) expect(networkRange(address)).toBe(expected)
})
