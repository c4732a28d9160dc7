import { expect, it } from 'vitest'
import { RequestError } from '../../lib/graphql/request-error.ts'
import type { DocumentApi } from '../written-document.ts'
import { type SaveRequest, saveText } from './save-text.ts'

const REQUEST: SaveRequest = {
  userId: 'u1',
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
