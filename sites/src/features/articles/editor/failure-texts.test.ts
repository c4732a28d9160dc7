import { describe, expect, test } from 'vitest'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { refusalText } from './refusal-text.ts'

const MOVED_ON = 'This article has moved on since you opened it.'

describe('the message of a refusal for an author', () => {
  test.each<[string, unknown, string | null]>([
    ['of an article that moved on: that it did', new RequestError('InvalidTransition'), MOVED_ON],
    ['of an article that was removed: the same, because it is not found', new RequestError('NotFound'), MOVED_ON],
    [
      'of another text than was read: the sentence that says to read it',
      new RequestError('StaleRevision', { extensions: { message: 'Read the text as it is now.' } }),
      'Read the text as it is now.',
    ],
    [
      'of a membership that has lapsed: the sentence that says what it allows',
      new RequestError('NotAllowed', { extensions: { phase: 'readOnly', message: 'Renew to approve.' } }),
      'Renew to approve.',
    ],
    ['of a fault: nothing, because a repeat may help', new RequestError('UnhandledError'), null],
    ['of a lost connection: nothing either', new RequestError('Offline'), null],
    ['of a request that was never sent: nothing either', new TypeError('network'), null],
  ])('%s', (_, error, text) => {
    expect(refusalText(error)).toBe(text)
  })
})
