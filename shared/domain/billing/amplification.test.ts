import { expect, it } from 'vitest'
import {
  type AmplificationRefund,
  amplificationName,
  amplificationRefund,
  dueToCard,
  type PurchaseState,
  type RemovedOrder,
  removedOrder,
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
])('for an order whose purchase is %s, begun %s, the money is %s', (purchase, begunAt, expected) => {
  expect(amplificationRefund({ purchase, begunAt, cardCents: 1 })).toBe(expected)
})

it.each<[Date | null, number | null, RemovedOrder]>([
  [null, null, 'REQUESTED'],
  [null, 49_500, 'PAID'],
  [BEGUN, 49_500, 'BEGUN'],
  [BEGUN, null, 'BEGUN'],
])('when an article is removed, an order begun %s and paid %s is %s', (begunAt, paidCents, expected) => {
  expect(removedOrder({ begunAt, paidCents })).toBe(expected)
})

it.each<[PurchaseState, Date | null, AmplificationRefund]>([
  ['PAID', null, 'BY_CREDIT'],
  ['PAID', BEGUN, 'OVER'],
  ['REFUND_DUE', null, 'BY_CREDIT'],
  ['REFUNDED', null, 'BY_CREDIT'],
])('for an order that credit has paid, whose purchase is %s, begun %s, it is %s', (purchase, begunAt, expected) => {
  expect(amplificationRefund({ purchase, begunAt, cardCents: 0 })).toBe(expected)
})

it.each([
  ['nothing was refunded of', 49_500, 0, 49_500],
  ['staff have refunded a part of', 49_500, 10_000, 39_500],
  ['is back whole, of', 49_500, 49_500, 0],
  ['no card has paid, of', 0, 0, 0],
])('a withdrawal when %s %i refunds that amount less %i', (_what, cardCents, refundedCents, expected) => {
  expect(dueToCard({ cardCents, refundedCents })).toBe(expected)
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
