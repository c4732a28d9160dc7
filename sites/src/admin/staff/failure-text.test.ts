import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { failureText } from './failure-text.ts'
import { STAFF_FORM_MESSAGES as M } from './messages.ts'

const REFUSED = { message: 'You can’t give this duty.', reason: 'notOwn' }

it.each([
  ['the reason of a refusal', new RequestError('Unprocessable', { extensions: REFUSED }), REFUSED.message],
  ['that nobody knows, without an answer', new RequestError('Unreachable'), FORM_MESSAGES.unknown],
  ['that the person is gone', new RequestError('NotFound'), M.notFound],
  ['that nothing was changed, after a fault', new RequestError('UnhandledError'), M.failed],
])('a form about staff says %s', (_, error, text) => {
  expect(failureText(error)).toBe(text)
})
