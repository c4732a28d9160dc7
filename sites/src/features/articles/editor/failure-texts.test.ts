import { describe, expect, test } from 'vitest'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { refusalText } from './refusal-text.ts'
import { unsavedText } from './unsaved-text.ts'

const MOVED_ON = 'This article has moved on since you opened it.'

describe('what an author reads of a refusal', () => {
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

describe('why an article with unsaved text is not submitted', () => {
  test.each<[string, Parameters<typeof unsavedText>[0], RegExp]>([
    ['after many saves within a minute: it waits', { kind: 'waiting' }, /still waiting.*once it says Autosaved/],
    ['without a connection: it is kept', { kind: 'offline' }, /You are offline/],
    ['after a sign-out: it is kept', { kind: 'signedOut', isOtherUser: false }, /Sign in again/],
    ['when somebody else signed in: whose it is', { kind: 'signedOut', isOtherUser: true }, /Another member/],
    ['when it is too large: shorten it', { kind: 'error', reason: 'tooLarge' }, /Shorten it/],
    ['when the article moved on: that it did', { kind: 'error', reason: 'closed' }, /moved on/],
    ['before the terms are accepted: accept them', { kind: 'error', reason: 'notAgreed' }, /accepted our terms/],
    ['when it was refused: write to us', { kind: 'error', reason: 'refused' }, /write to us/],
    ['after a fault: try again', { kind: 'error', reason: 'failed' }, /please try again/],
  ])('%s', (_, phase, text) => {
    expect(unsavedText(phase)).toMatch(text)
  })
})
