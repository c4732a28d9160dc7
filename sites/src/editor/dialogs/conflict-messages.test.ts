import { expect, it } from 'vitest'
import { answerDocument } from '../saving/testing/answer-document.ts'
import { FakeClock } from '../saving/testing/fake-clock.ts'
import { FakeServer } from '../saving/testing/fake-server.ts'
import { wordsOfConflict } from './conflict-messages.ts'

const { messages } = answerDocument('q1', new FakeServer(new FakeClock()).apiOf('maya'))

it.each([
  ['on the server', 'r2', 'The text saved elsewhere', messages.conflictTitle],
  ['of another tab', null, 'Typed in another tab on this device', 'Two tabs on this device have different texts'],
])('the other text %s is called what it is', (_, revisionId, theirs, title) => {
  expect(wordsOfConflict({ revisionId }, messages)).toEqual({ title, theirs })
})
