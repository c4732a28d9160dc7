import { expect, it } from 'vitest'
import {
  type AmplificationRefund,
  amplificationName,
  amplificationRefund,
  type PurchaseState,
} from './amplification.ts'

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

it.each([
  ['its title', ' Quiet platforms ', 'Quiet platforms'],
  ['a stand-in when the title is empty', '', 'Untitled'],
  ['a stand-in when the title is blank', '  ', 'Untitled'],
  ['all 120 characters of its title', '😀'.repeat(120), '😀'.repeat(120)],
  ['the first 120 characters of a longer title', '😀'.repeat(121), `${'😀'.repeat(120)}…`],
])('receipts name the amplification of an article with %s', (_what, title, shown) => {
  expect(amplificationName(title)).toBe(`Amplification of “${shown}”`)
})
