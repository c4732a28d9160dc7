import { expect, it } from 'vitest'
import { RequestError } from '../../lib/graphql/request-error.ts'
import type { DocumentApi } from '../written-document.ts'
import { type SaveRequest, saveText } from './save-text.ts'

const REQUEST: SaveRequest = {
  documentId: 'a1',
  operation: {
    id: 'op',
    text: { title: 'T', content: '<p>mine</p>' },
    baseRevisionId: 'r1',
  } as SaveRequest['operation'],
  onCreated: () => {},
}

function refusing(current: unknown): DocumentApi {
  const save = () => Promise.reject(new RequestError('StaleRevision', { extensions: { current } }))
  return { save } as unknown as DocumentApi
}

function refusedWith(code: RequestError['code'], extensions: Record<string, unknown>): DocumentApi {
  return { save: () => Promise.reject(new RequestError(code, { extensions })) } as unknown as DocumentApi
}

it.each([
  ['the agreement is not accepted', 'Unprocessable', { reason: 'agreement' }, { kind: 'refused', reason: 'notAgreed' }],
  ['of another reason', 'Unprocessable', { reason: 'another' }, { kind: 'refused', reason: 'refused' }],
  [
    'too many were sent',
    'TooManyRequests',
    { retryAt: '2026-11-05T10:00:00.000Z' },
    { kind: 'tooMany', retryAt: Date.parse('2026-11-05T10:00:00.000Z') },
  ],
  [
    'too many were sent, at a time that is none',
    'TooManyRequests',
    { retryAt: 'soon' },
    { kind: 'tooMany', retryAt: null },
  ],
] as const)('a save is refused because %s', async (_, code, extensions, failure) => {
  expect(await saveText(refusedWith(code, extensions), REQUEST)).toEqual({ kind: 'failed', failure })
})

it('a response without the current text says nothing about the save', async () => {
  const api = { save: () => Promise.resolve(null) } as unknown as DocumentApi
  expect(await saveText(api, REQUEST)).toEqual({ kind: 'failed', failure: { kind: 'unknown' } })
})

it.each([
  ['the session has ended', {}, false],
  ['somebody else has signed in', { isOtherUser: true }, true],
])('a save that is refused because %s keeps the text for its writer', async (_, extensions, isOtherUser) => {
  const failure = { kind: 'signedOut', isOtherUser }
  expect(await saveText(refusedWith('NotAuthenticated', extensions), REQUEST)).toEqual({ kind: 'failed', failure })
})

const CURRENT = { id: 'r2', title: 'Theirs', content: '<p>theirs</p>', updatedAt: '2026-11-05T10:00:00.000Z' }
const THEIRS = { revisionId: 'r2', title: 'Theirs', content: '<p>theirs</p>', savedAt: Date.parse(CURRENT.updatedAt) }

it.each([
  ['with its time', CURRENT, THEIRS],
  ['without a title', { ...CURRENT, title: undefined }, { ...THEIRS, title: '' }],
  ['without a time', { ...CURRENT, updatedAt: undefined }, { ...THEIRS, savedAt: 0 }],
  ['with a time that is none', { ...CURRENT, updatedAt: 'soon' }, { ...THEIRS, savedAt: 0 }],
])('the text that a save met is the one of the answer, %s', async (_, current, theirs) => {
  expect(await saveText(refusing(current), REQUEST)).toEqual({ kind: 'stale', theirs })
})

it.each([
  ['no text', null],
  ['no id', { ...CURRENT, id: undefined }],
  ['a title that is no text', { ...CURRENT, title: 7 }],
  ['no content', { ...CURRENT, content: undefined }],
])('an answer about another text that has %s is none, and the save is tried again', async (_, current) => {
  expect(await saveText(refusing(current), REQUEST)).toEqual({ kind: 'failed', failure: { kind: 'unknown' } })
})

it('the first text of a document that already has an id is saved to that document', async () => {
  const saved: string[] = []
  const api: DocumentApi = {
    create: () => Promise.reject(new Error('creates nothing')),
    save: async ({ documentId }) => {
      saved.push(documentId)
      return { ...THEIRS }
    },
  }
  const first = { ...REQUEST, operation: { ...REQUEST.operation, baseRevisionId: null } }
  expect(await saveText(api, first)).toMatchObject({ kind: 'saved', revisionId: 'r2' })
  expect(saved).toEqual(['a1'])
})

it.each([
  [413, { kind: 'refused', reason: 'tooLarge' }],
  [502, { kind: 'unknown' }],
])('a save that something in between answers with %i', async (status, failure) => {
  const api = { save: () => Promise.reject(new RequestError('UnhandledError', { status })) } as unknown as DocumentApi
  expect(await saveText(api, REQUEST)).toEqual({ kind: 'failed', failure })
})

it.each([
  ['no time', {}],
  ['a number', { retryAt: 7 }],
])('too many saves with %s to wait until', async (_, extensions) => {
  const failure = { kind: 'tooMany', retryAt: null }
  expect(await saveText(refusedWith('TooManyRequests', extensions), REQUEST)).toEqual({ kind: 'failed', failure })
})

it.each(['r2', 7, undefined])('an answer whose other text is %j has none', async (current) => {
  expect(await saveText(refusing(current), REQUEST)).toEqual({ kind: 'failed', failure: { kind: 'unknown' } })
})
