import { expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '../messages.ts'
import { openedState, type SavePhase, type SaveState } from '../saving/save-state.ts'
import { recoveredText } from './recovered-text.ts'

const opened = openedState({ documentId: 'a1', revision: null, isOnline: true })
const unsent: SaveState = { ...opened, draft: { title: 'T', content: '<p>found</p>' } }
const { recovered, recoveredSaved, recoveredOnDevice, recoveredBeside } = EDITOR_MESSAGES
const other = { title: 'T', content: '<p>other</p>', revisionId: null, savedAt: 0, base: null }

it.each<[SavePhase, string]>([
  [{ kind: 'dirty' }, recovered],
  [{ kind: 'saving' }, recovered],
  [{ kind: 'offline' }, recoveredOnDevice],
  [{ kind: 'waiting' }, recoveredOnDevice],
  [{ kind: 'signedOut', isOtherUser: false }, recoveredOnDevice],
  [{ kind: 'error', reason: 'failed' }, recoveredOnDevice],
  [{ kind: 'error', reason: 'tooLarge' }, recoveredOnDevice],
  [{ kind: 'error', reason: 'closed' }, recoveredOnDevice],
  [{ kind: 'conflict', theirs: other }, recoveredOnDevice],
])('a text found on the device that the server does not have is said to be where it is: %j', (phase, text) => {
  expect(recoveredText({ ...unsent, phase }, false)).toBe(text)
})

it.each<[string, SavePhase, string]>([
  ['saved', { kind: 'saved', at: 0 }, recoveredSaved],
  ['saved, and the connection is gone since', { kind: 'offline' }, recoveredSaved],
  ['kept beside a document that has moved on', { kind: 'error', reason: 'closed' }, recoveredBeside],
])('a text found on the device that has reached the server is said to be %s', (_, phase, text) => {
  expect(recoveredText({ ...unsent, baseText: unsent.draft, phase }, true)).toBe(text)
})

it('typing after the save changes nothing about the recovered text', () => {
  expect(recoveredText({ ...unsent, phase: { kind: 'dirty' } }, true)).toBe(recoveredSaved)
})
