import { afterEach, expect, it, vi } from 'vitest'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { describeError, refusalOf } from './token-outcome.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a list of fields', { message: 'Please fix them.', fields: ['zip', 'cvv'] }],
  ['errors by field', { errors: { cvv: 'is too short', zip: ['cannot be blank'] } }],
])('[BILL-024] [BILL-025] %s is named in the fixed order', (_, error) => {
  expect(refusalOf(error)).toEqual({
    kind: 'refused',
    message: 'Enter valid information for the following input(s): CVV, Zip code.',
    fields: ['cvv', 'zip'],
  })
})

it.each([
  ['a processor code', { errors: ['Processor declined: Insufficient Funds (2001)'] }, 'insufficient-funds'],
  ['a text with a code', { errors: 'Processor declined: Possible Stolen Card (2013)' }, 'not-accepted'],
] as const)('%s is told in our words', (_, error, code) => {
  expect(refusalOf(error)).toEqual({ kind: 'refused', message: DECLINE_SENTENCES[code], fields: [] })
})

it.each([
  ['2000', BILLING_MESSAGES.notVerified],
  ['2002', BILLING_MESSAGES.notVerified],
  ['3000', BILLING_MESSAGES.notVerified],
  ['2010', DECLINE_SENTENCES['wrong-cvv']],
  ['2059', DECLINE_SENTENCES['wrong-address']],
  ['2004', DECLINE_SENTENCES.expired],
  ['2005', DECLINE_SENTENCES['wrong-number']],
])('[BILL-026] [BILL-031] where nothing is paid, %s speaks of no payment', (processorCode, message) => {
  const error = { errors: [`Processor declined: x (${processorCode})`] }
  expect(refusalOf(error, false)).toEqual({ kind: 'refused', message, fields: [] })
})

it('[BILL-031] a refusal without a code says that the details could not be verified', () => {
  for (const error of [{ errors: ['Gateway is odd'] }, { errors: { unheard: 'x' } }, {}])
    expect(refusalOf(error)).toMatchObject({ message: expect.stringContaining('could not be verified') })
})

it('while offline no card is reported as refused, but invalid fields are still reported', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalOf({ errors: ['The payment provider could not be reached.'] })).toEqual({ kind: 'unreached' })
  expect(refusalOf({ errors: { cvv: 'is too short' } })).toMatchObject({ kind: 'refused', fields: ['cvv'] })
})

it('a message about fields that it does not name is shown unchanged', () => {
  expect(refusalOf({ message: 'Card number is not valid.' })).toMatchObject({ message: 'Card number is not valid.' })
})

it("the log gets the provider's message", () => {
  expect(describeError({ errors: ['a', 'b'] })).toBe('a; b')
  expect(describeError({ errors: 'Declined (2000)' })).toBe('Declined (2000)')
  expect(describeError({ message: 'Fix', fields: ['zip'] })).toBe('Fix; zip')
  expect(describeError({})).toBe('no reason given')
})
