import { expect, it } from 'vitest'
import { type AmplificationRefund, amplificationRefund, type PurchaseState } from './amplification.ts'

const BEGUN = new Date('2026-11-20T12:00:00Z')

it.each<[PurchaseState | null, Date | null, AmplificationRefund]>([
  [null, null, 'NOT_PAID'],
  [null, BEGUN, 'NOT_PAID'],
  ['OPEN', null, 'NOT_PAID'],
  ['NOT_PAID', null, 'NOT_PAID'],
  ['PAID', null, 'POSSIBLE'],
  ['PAID', BEGUN, 'OVER'],
  ['REFUND_DUE', null, 'UNDER_WAY'],
  ['REFUNDED', null, 'GIVEN_BACK'],
  ['REFUND_REFUSED', null, 'REFUSED'],
])('of an order whose purchase is %s, begun %s, the money is %s', (purchase, begunAt, expected) => {
  expect(amplificationRefund({ purchase, begunAt })).toBe(expected)
})
