import { expect, it } from 'vitest'
import { addressValue, choiceIn } from './address-value.ts'

const VALUES = ['LAST_7_DAYS', 'ALL'] as const

it('each value of a list has its own form in an address', () => {
  expect(VALUES.map(addressValue)).toEqual(['last-7-days', 'all'])
  expect(VALUES.map((value) => choiceIn(VALUES, addressValue(value)))).toEqual(VALUES)
})

it.each(['LAST_7_DAYS', 'last_7_days', 'never', '', null])('%j in an address is no value', (typed) => {
  expect(choiceIn(VALUES, typed)).toBeNull()
})
