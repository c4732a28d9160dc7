import { describe, expect, test } from 'vitest'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { deskError, placeInRefusal } from './admin-error-text.ts'

function refusal(extensions: Record<string, unknown>) {
  return new RequestError('InvalidTransition', { extensions })
}

describe('a refused move', () => {
  test.each([
    [
      'where the article is by now',
      refusal({ status: 'FINAL_EDIT', allowed: ['READY_TO_APPROVE', 'TRASHED'] }),
      { status: 'FINAL_EDIT', allowedStatuses: ['READY_TO_APPROVE', 'TRASHED'] },
    ],
    [
      'nothing of statuses it does not know',
      refusal({ status: 'FINAL_EDIT', allowed: ['READY_TO_APPROVE', 'NEW', 7] }),
      { status: 'FINAL_EDIT', allowedStatuses: ['READY_TO_APPROVE'] },
    ],
    ['nothing without a status', refusal({ allowed: [] }), null],
    ['nothing when it failed for another reason', new RequestError('ServiceUnavailable'), null],
    ['nothing when it was no answer', new Error('fault'), null],
  ])('tells %s', (_, error, expected) => {
    expect(placeInRefusal(error)).toEqual(expected)
  })
})

describe('what an editor reads', () => {
  test.each([
    ['who is signed out', new RequestError('NotAuthenticated'), /signed out/],
    ['whose article has moved on', refusal({}), /moved on since you opened it/],
    ['who found a fault', new RequestError('UnhandledError', { correlationId: 'ABCD-EFGH-JKMN' }), /ABCD-EFGH-JKMN/],
    ['who was offline', new RequestError('Offline'), /Nothing was changed/],
  ])('%s', (_, error, text) => {
    expect(deskError(error)).toMatch(text)
  })
})
