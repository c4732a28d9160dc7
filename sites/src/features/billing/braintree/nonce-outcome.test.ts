import { expect, it } from 'vitest'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { isBraintreeError, nonceRefusalOf, refusalOfFields } from './nonce-outcome.ts'

it.each([
  [
    'the fields that Braintree names',
    { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['postalCode', 'cvv', 'unheard'] } },
    'Enter valid information for the following input(s): CVV, Zip code.',
    ['cvv', 'zip'],
  ],
  [
    'all fields while they are empty',
    { code: 'HOSTED_FIELDS_FIELDS_EMPTY' },
    'Enter valid information for the following input(s): Card number, CVV, Month, Year, Zip code.',
    ['number', 'cvv', 'month', 'year', 'zip'],
  ],
  [
    'no field of a card that it refuses',
    { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION' },
    BILLING_MESSAGES.notVerified,
    [],
  ],
])('[BILL-024] %s are named in the fixed order', (_, error, message, fields) => {
  expect(nonceRefusalOf({ message: 'of Braintree', ...error })).toEqual({ kind: 'refused', message, fields })
})

it('while Braintree is unreachable no card is refused', () => {
  const error = { code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', message: 'A tokenization network error occurred.' }
  expect(nonceRefusalOf(error)).toEqual({ kind: 'unreached' })
})

it('[ONB-011] [ONB-012] errors of the names on the card are listed before those of the frames', () => {
  expect(refusalOfFields(['zip', 'lastName', 'firstName']).message).toBe(
    'Enter valid information for the following input(s): First name, Last name, Zip code.',
  )
})

it('an error of Braintree is recognised by its code', () => {
  expect(isBraintreeError(Object.assign(new Error('x'), { code: 'HOSTED_FIELDS_TIMEOUT' }))).toBe(true)
  for (const error of [new Error('x'), null, 'text']) expect(isBraintreeError(error)).toBe(false)
})
