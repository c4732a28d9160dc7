import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { STEP_UP_MESSAGES } from './messages.ts'
import { stepUpFailure } from './step-up-failure.ts'

const WRONG = { extensions: { message: 'Incorrect password' } }

it.each([
  ['a wrong password', new RequestError('BadRequest.Invalid', WRONG), 'Incorrect password'],
  ['an ended session', new RequestError('NotAuthenticated'), STEP_UP_MESSAGES.signedOut],
  ['being offline', new RequestError('Offline'), FORM_MESSAGES.offline],
  ['a lost answer', new RequestError('Timeout'), STEP_UP_MESSAGES.unknown],
  ['an answer of somebody else', new RequestError('Intercepted'), STEP_UP_MESSAGES.unknown],
  ['a fault', new RequestError('UnhandledError', WRONG), STEP_UP_MESSAGES.failed],
])('the question for the password says %s', (_, error, text) => {
  expect(stepUpFailure(error)).toBe(text)
})
