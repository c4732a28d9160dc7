import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { openedState, type SavePhase, type SaveState } from '../../../editor/saving/save-state.ts'
import { answerDocument } from '../../../editor/saving/testing/answer-document.ts'
import { FakeClock } from '../../../editor/saving/testing/fake-clock.ts'
import { FakeServer } from '../../../editor/saving/testing/fake-server.ts'
import type { Revision } from '../../../editor/written-document.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { QUESTION_MESSAGES } from '../messages.ts'
import { saveAndGo } from './save-and-go.ts'

const document = answerDocument('q1', new FakeServer(new FakeClock()).apiOf('maya'))
const SAVED: Revision = { title: '', content: '<p>Saved.</p>', revisionId: 'r1', savedAt: 0 }
const saved = openedState({ documentId: 'q1', revision: SAVED, isOnline: true })
const typed: SaveState = { ...saved, draft: { title: '', content: '<p>Typed.</p>' } }
const CLOSED: SavePhase = { kind: 'error', reason: 'closed' }

/** The effects of the steps on an editor whose text was saved in this state. */
async function outcomeOf(state: SaveState, kind: 'send' | 'leave', refusal?: RequestError) {
  const done: unknown[] = []
  const compared: Revision[] = []
  const paths: string[] = []
  const store = {
    document,
    $save: atom(state),
    $isJournaling: atom(true),
    saveAndWait: async () => state,
    compareWith: (theirs: Revision) => void compared.push(theirs),
    leaveFor: (path: string) => void paths.push(path),
  }
  const act = async (revisionId?: string | null) => {
    done.push(revisionId)
    if (refusal) throw refusal
  }
  return { told: await saveAndGo(store, '/next', { kind, act }), done, compared, paths }
}

describe('sending an answer', () => {
  it('names the saved text on the screen and continues', async () => {
    expect(await outcomeOf(saved, 'send')).toMatchObject({ told: null, done: ['r1'], paths: ['/next'] })
  })

  it('is not attempted with an unsaved text', async () => {
    const told = document.messages.saveFailed
    expect(await outcomeOf(typed, 'send')).toMatchObject({ told, done: [], paths: [] })
  })

  it.each([
    ['is not stored', { ...typed, phase: CLOSED }, document.messages.closed],
    ['is stored beside the current one', { ...saved, phase: CLOSED }, document.messages.closedKept],
  ])('is not tried with a text that came too late and %s: the one before would be sent', async (_, state, told) => {
    expect(await outcomeOf(state, 'send')).toMatchObject({ told, done: [], paths: [] })
  })

  it('that was changed elsewhere asks which text to keep, and says that none was sent', async () => {
    const current = { id: 'r2', title: '', content: '<p>Theirs.</p>', updatedAt: new Date(1).toISOString() }
    const refusal = new RequestError('StaleRevision', { extensions: { current } })
    expect(await outcomeOf(saved, 'send', refusal)).toEqual({
      told: QUESTION_MESSAGES.notSentStale,
      done: ['r1'],
      compared: [{ revisionId: 'r2', title: '', content: '<p>Theirs.</p>', savedAt: 1 }],
      paths: [],
    })
  })
})

describe('skipping an answer', () => {
  it.each([
    ['that is saved', saved],
    ['that came too late', { ...typed, phase: CLOSED }],
  ])('%s goes on', async (_, state) => {
    expect(await outcomeOf(state, 'leave')).toMatchObject({ told: null, done: [undefined], paths: ['/next'] })
  })

  it('is not attempted with an unsaved text', async () => {
    expect(await outcomeOf(typed, 'leave')).toMatchObject({ told: document.messages.saveFailed, done: [], paths: [] })
  })
})
