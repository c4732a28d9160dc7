import { expect, it } from 'vitest'
import { formatBalance, formatMoney, toCents } from './money.ts'

it.each([
  ['USD', 123_450, '$1,234.50', '$1,234.50'],
  ['USD', 120_000, '$1,200.00', '$1,200'],
  ['USD', -2_000, '-$20.00', '-$20'],
  ['USD', 5, '$0.05', '$0.05'],
  ['EUR', 120_000, '€1,200.00', '€1,200'],
  ['JPY', 19_500_000, '¥195,000', '¥195,000'],
  ['KRW', 10_000, '₩100', '₩100'],
  ['KWD', 120_000, 'KWD\u00a01,200.000', 'KWD\u00a01,200.000'],
])('an amount in %s has the digits of its currency: %i cents', (currency, cents, money, balance) => {
  expect(formatMoney(cents, currency)).toBe(money)
  expect(formatBalance(cents, currency)).toBe(balance)
})

it('amounts without a currency are dollars', () => {
  expect([formatMoney(100), formatBalance(100)]).toEqual(['$1.00', '$1'])
})

it.each([
  [0.29, 29],
  [1.15, 115],
  [4.35, 435],
  [-0.29, -29],
  [1_234.5, 123_450],
])('%d dollars are whole cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})
