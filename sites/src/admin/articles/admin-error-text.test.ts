import { describe, expect, test } from 'vitest'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { adminErrorText, statusInRefusal } from './admin-error-text.ts'

function refusal(extensions: Record<string, unknown>) {
  return new RequestError('InvalidTransition', { extensions })
}

describe('a refused move', () => {
  test.each([
    [
      'the present status',
      refusal({ status: 'FINAL_EDIT', allowed: ['READY_TO_APPROVE', 'TRASHED'] }),
      { status: 'FINAL_EDIT', allowedStatuses: ['READY_TO_APPROVE', 'TRASHED'] },
    ],
    [
      'the present status without moves it does not know',
      refusal({ status: 'FINAL_EDIT', allowed: ['READY_TO_APPROVE', 'NEW', 7] }),
      { status: 'FINAL_EDIT', allowedStatuses: ['READY_TO_APPROVE'] },
    ],
    ['nothing when the status is missing', refusal({ allowed: [] }), null],
    ['nothing when it failed for another reason', new RequestError('ServiceUnavailable'), null],
    ['nothing when there was no answer', new Error('fault'), null],
  ])('tells %s', (_, error, expected) => {
    expect(statusInRefusal(error)).toEqual(expected)
  })
})

describe('the error that staff read', () => {
  test.each([
    ['after a sign-out', new RequestError('NotAuthenticated'), /signed out/],
    ['when the article has moved on', refusal({}), /moved on since you opened it/],
    ['with the reason of a refusal', refusal({ reason: 'authorHasOtherArticle' }), /another article in progress/],
    ['without a reason it does not know', refusal({ reason: 'toString' }), /moved on since you opened it/],
    [
      'after a fault, with its correlation id',
      new RequestError('UnhandledError', { correlationId: 'ABCD-EFGH-JKMN' }),
      /ABCD-EFGH-JKMN/,
    ],
    ['without an answer in time', new RequestError('Timeout'), /couldn’t tell whether this was saved/],
    ['when the connection broke', new RequestError('Unreachable'), /couldn’t tell whether this was saved/],
    ['when something else answered', new RequestError('Intercepted'), /couldn’t tell whether this was saved/],
    ['without a connection', new RequestError('Offline'), /Nothing was changed/],
  ])('%s', (_, error, text) => {
    expect(adminErrorText(error)).toMatch(text)
  })

  test('is the message of the action itself if it has one, also without a response', () => {
    expect(adminErrorText(new RequestError('Unreachable'), 'Not sent.')).toBe('Not sent.')
  })
})
