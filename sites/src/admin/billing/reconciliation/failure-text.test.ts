import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { readFailureText } from './failure-text.ts'
import { RECONCILIATION_MESSAGES } from './messages.ts'

it.each([
  ['that nobody knows, without an answer', new RequestError('Unreachable'), FORM_MESSAGES.unknown],
  ['that nobody knows, where it came late', new RequestError('Timeout'), FORM_MESSAGES.unknown],
  ['that nothing was changed', new RequestError('ServiceUnavailable'), RECONCILIATION_MESSAGES.readFailed],
])('who has a membership read again is told %s', (_, error, text) => {
  expect(readFailureText(error)).toBe(text)
})

it('an error that is not a failed request is rethrown', () => {
  expect(() => readFailureText(new TypeError('x'))).toThrow('x')
})
