import { expect, it } from 'vitest'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { failureOf } from './ask.ts'

const FAILED = 'Something went wrong.'

it.each([
  ['that the session has ended', new RequestError('NotAuthenticated'), [SUMMARY_MESSAGES.signedOut]],
  [
    'the reason of a refusal',
    new RequestError('Unprocessable', { extensions: { message: 'Not now.' } }),
    [FAILED, 'Not now.'],
  ],
  ['only that it failed', new RequestError('UnhandledError'), [FAILED]],
])('the dialog says %s', (_, error, sentences) => {
  expect(failureOf(error, FAILED)).toEqual(sentences)
})
