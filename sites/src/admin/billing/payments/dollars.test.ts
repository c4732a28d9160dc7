import { expect, it } from 'vitest'
import { toDecimal } from '#shared/kernel/money.ts'
import { centsOfDollars } from './dollars.ts'

it.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['1950', 195_000],
  ['$1,950.00', 195_000],
  [' 0.29 ', 29],
  ['1,95', null],
  ['12.505', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['twelve', null],
])('an amount typed as %j is %s cents', (typed, cents) => {
  expect(centsOfDollars(typed)).toBe(cents)
})

it.each([0, 5, 29, 1250, 195_000])('%s cents are shown in the field as they are parsed from it', (cents) => {
  expect(centsOfDollars(toDecimal(cents))).toBe(cents)
})
