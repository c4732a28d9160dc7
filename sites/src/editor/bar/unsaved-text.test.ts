import { expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '../messages.ts'
import { openedState, type SavePhase } from '../saving/save-state.ts'
import { answerDocument } from '../saving/testing/answer-document.ts'
import { FakeClock } from '../saving/testing/fake-clock.ts'
import { FakeServer } from '../saving/testing/fake-server.ts'
import { unsavedText } from './unsaved-text.ts'

const { messages } = answerDocument('q1', new FakeServer(new FakeClock()).apiOf('maya'))
const unsent = {
  ...openedState({ documentId: 'a1', revision: null, isOnline: true }),
  draft: { title: 'T', content: 'x' },
}

it.each<[SavePhase, string]>([
  [{ kind: 'offline' }, EDITOR_MESSAGES.offline],
  [{ kind: 'waiting' }, EDITOR_MESSAGES.stillWaiting],
  [{ kind: 'signedOut', isOtherUser: false }, EDITOR_MESSAGES.signedOut],
  [{ kind: 'signedOut', isOtherUser: true }, EDITOR_MESSAGES.otherUser],
  [{ kind: 'error', reason: 'failed' }, messages.saveFailed],
  [{ kind: 'error', reason: 'tooLarge' }, messages.tooLarge],
  [{ kind: 'error', reason: 'refused' }, EDITOR_MESSAGES.refused],
  [{ kind: 'error', reason: 'closed' }, messages.closed],
])('a writer who asks for a save reads why it did not happen: %j', (phase, text) => {
  expect(unsavedText({ ...unsent, phase }, messages, true)).toBe(text)
  // Nothing is promised when the device stores nothing.
  expect(unsavedText({ ...unsent, phase }, messages, false)).not.toContain('kept on this device')
})

it('a writer whose text is kept beside the document is told so', () => {
  const kept = { ...unsent, baseText: unsent.draft, phase: { kind: 'error', reason: 'closed' } } as const
  expect(unsavedText(kept, messages, true)).toBe(messages.closedKept)
})
