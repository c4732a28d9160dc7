import { expect, it } from 'vitest'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { failureText } from './failure-text.ts'

const TEXTS = { failed: 'Nothing was changed.', refused: 'It has moved on.', unknown: 'Nobody knows.' }
const told = { extensions: { hasWords: true, message: 'Not confirmed.' } }
const phase = { extensions: { phase: 'GATED', message: 'Pay first.' } }

it.each([
  ['that nobody knows, without an answer', new RequestError('Unreachable'), TEXTS.unknown],
  ['that nobody knows, where it came late', new RequestError('Timeout'), TEXTS.unknown],
  ['that nobody knows, where something else answered', new RequestError('Intercepted'), TEXTS.unknown],
  ['that nothing was changed, offline', new RequestError('Offline'), TEXTS.failed],
  ['that nothing was changed, of a fault', new RequestError('UnhandledError'), TEXTS.failed],
  ['that nothing was changed, of what is no request', new TypeError('x'), TEXTS.failed],
  ['that it has moved on', new RequestError('InvalidTransition'), TEXTS.refused],
  ['that it has moved on, where it is gone', new RequestError('NotFound'), TEXTS.refused],
  ['what was not confirmed', new RequestError('Unprocessable', told), 'Not confirmed.'],
  ['what the membership allows', new RequestError('NotAllowed', phase), 'Pay first.'],
])('who restores or withdraws is told %s', (_, error, text) => {
  expect(failureText(error, TEXTS)).toBe(text)
})

it('the reason of a refusal has its own message', () => {
  expect(failureText(new RequestError('InvalidTransition'), TEXTS, () => 'Too late.')).toBe('Too late.')
  expect(failureText(new RequestError('InvalidTransition'), TEXTS, () => null)).toBe(TEXTS.refused)
})
