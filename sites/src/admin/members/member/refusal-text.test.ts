import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { SUMMARY_MESSAGES } from '../../../lib/forms/summary-messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { refusalText } from './refusal-text.ts'

const FAILED = 'That didn’t work. Nothing was changed; please try again.'

it.each([
  ['that the session has ended', new RequestError('NotAuthenticated'), SUMMARY_MESSAGES.signedOut],
  [
    'the reason of a refusal',
    new RequestError('Unprocessable', { extensions: { message: 'They’re active.' } }),
    'They’re active.',
  ],
  ['that nobody knows, without an answer', new RequestError('Unreachable'), FORM_MESSAGES.unknown],
  ['that nothing was changed', new RequestError('UnhandledError'), FAILED],
])('the dialog says %s', (_, error, text) => {
  expect(refusalText(error, FAILED)).toBe(text)
})
