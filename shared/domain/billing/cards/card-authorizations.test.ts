import { expect, it } from 'vitest'
import { responseOutcome, reversalOutcome } from './card-authorizations.ts'

it.each([
  [0, 'success'],
  [1, 'failure'],
  [5, 'failure'],
  [2001, 'failure'],
  [null, null],
] as const)('[BILL-035][BILL-037] an attempt with the response code %s is %s', (code, outcome) => {
  expect(responseOutcome(code)).toBe(outcome)
})

it.each([
  [200, 'success'],
  [201, 'failure'],
  [500, 'failure'],
  [null, null],
] as const)('[BILL-036][BILL-037] a reversal that was answered with %s is %s', (status, outcome) => {
  expect(reversalOutcome(status)).toBe(outcome)
})
