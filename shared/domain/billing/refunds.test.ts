import { describe, expect, test } from 'vitest'
import { canRefund, refundableCents } from './refunds.ts'

const payment = { amountCents: 100_00, refundedCents: 0, cardLast4: '1111' }

describe('the part of a payment that may be refunded', () => {
  test.each([
    ['all of it', {}, 100_00, null],
    ['the smallest amount', {}, 1, null],
    ['a cent more than was paid', {}, 100_01, 'amount'],
    ['nothing', {}, 0, 'amount'],
    ['less than nothing', {}, -1, 'amount'],
    ['a part of a cent', {}, 0.5, 'amount'],
    ['no number', {}, Number.NaN, 'amount'],
    ['an amount that a number does not hold exactly', { amountCents: 2 ** 54 }, 2 ** 53, 'amount'],
    ['the last cent', { refundedCents: 99_99 }, 1, null],
    ['a cent more than is left', { refundedCents: 99_99 }, 2, 'amount'],
    ['of what was given back already', { refundedCents: 100_00 }, 1, 'nothing-left'],
    ['of what was given back twice', { refundedCents: 200_00 }, 1, 'nothing-left'],
    ['of what was received elsewhere', { cardLast4: null }, 1, 'not-by-card'],
    ['of what was received elsewhere and given back', { cardLast4: null, refundedCents: 100_00 }, 1, 'not-by-card'],
    ['of a payment of nothing', { amountCents: 0 }, 1, 'nothing-left'],
  ] as const)('%s', (_, change, amountCents, refusal) => {
    expect(canRefund({ ...payment, ...change }, amountCents)).toEqual(
      refusal === null ? { ok: true, value: undefined } : { ok: false, code: refusal },
    )
  })

  test('is never negative', () => {
    expect([0, 40_00, 100_00, 100_01].map((refundedCents) => refundableCents({ ...payment, refundedCents }))).toEqual([
      100_00, 60_00, 0, 0,
    ])
  })
})
