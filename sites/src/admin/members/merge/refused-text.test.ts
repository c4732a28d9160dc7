import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { refusedText } from './refused-text.ts'

const FAILED = 'Nothing was changed.'
const REFUSED = { message: 'They were merged before.', reason: 'isMerged' }

it.each([
  ['the reason of a refusal', new RequestError('Unprocessable', { extensions: REFUSED }), REFUSED.message],
  ['that nobody knows, without an answer', new RequestError('Timeout'), FORM_MESSAGES.unknown],
  ['that nothing was changed, after a fault', new RequestError('UnhandledError'), FAILED],
])('staff read %s', (_, error, text) => {
  expect(refusedText(error, FAILED)).toBe(text)
})
