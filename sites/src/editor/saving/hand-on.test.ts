import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../lib/graphql/request-error.ts'
import type { Revision } from '../written-document.ts'
import { handOn } from './hand-on.ts'
import { step } from './save-machine.ts'
import { openedState, type SaveState } from './save-state.ts'

const MINE: Revision = { title: 'T', content: '<p>Mine.</p>', revisionId: 'r1', savedAt: 0 }
const THEIRS: Revision = { title: 'T', content: '<p>Theirs.</p>', revisionId: 'r2', savedAt: 1 }

const saved = openedState({ documentId: 'a1', revision: MINE, isOnline: true })
const empty = openedState({ documentId: 'a1', revision: null, isOnline: true })

/** An editor, and a server with another current text. */
function editorWith(current: Revision, start: SaveState = saved) {
  const $save = atom(start)
  const sent: (string | null)[] = []
  const dispatch = (event: Parameters<typeof step>[1]) =>
    $save.set(step($save.get(), event, { now: 2, newOperationId: () => 'op' }).state)
  const send = async (revisionId: string | null) => {
    sent.push(revisionId)
    if (revisionId === current.revisionId) return
    const { revisionId: id, savedAt, ...text } = current
    const told = { ...text, id, updatedAt: new Date(savedAt).toISOString() }
    throw new RequestError('StaleRevision', { extensions: { current: told } })
  }
  const compareWith = (theirs: Revision) => dispatch({ kind: 'changedElsewhere', theirs })
  return { $save, sent, dispatch, send, hand: (act = send) => handOn({ $save, compareWith }, start, act) }
}

describe('a saved text', () => {
  it('is handed on as its revision', async () => {
    const { hand, sent, $save } = editorWith(MINE)
    await hand()
    expect(sent).toEqual(['r1'])
    expect($save.get()).toEqual(saved)
  })

  it('is not handed on when it was changed elsewhere: the writer chooses between both texts, and the call rejects with the refusal', async () => {
    const { hand, sent, $save } = editorWith(THEIRS)
    await expect(hand()).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(sent).toEqual(['r1'])
    expect($save.get()).toMatchObject({ draft: MINE, phase: { kind: 'conflict', theirs: THEIRS } })
  })

  it('without a text on the screen is a choice between the other text and the empty one', async () => {
    const { hand, sent, $save } = editorWith(THEIRS, empty)
    await expect(hand()).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(sent).toEqual([null])
    expect($save.get().phase).toMatchObject({ kind: 'conflict', theirs: THEIRS })
  })

  it('saved elsewhere with the same content is handed on as that revision, without a choice', async () => {
    const { hand, sent, $save } = editorWith({ ...MINE, revisionId: 'r3', savedAt: 1 })
    await hand()
    expect(sent).toEqual(['r1', 'r3'])
    expect($save.get()).toMatchObject({ baseRevisionId: 'r3', phase: { kind: 'saved' } })
  })

  it('that was changed here meanwhile is not handed on; the conflict is found when it is saved', async () => {
    const { hand, sent, dispatch, send, $save } = editorWith(THEIRS)
    const typed = { ...MINE, content: '<p>Mine, and more.</p>' }
    const handing = hand(async (revisionId) => {
      dispatch({ kind: 'changed', text: typed })
      await send(revisionId)
    })
    await expect(handing).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(sent).toEqual(['r1'])
    expect($save.get()).toMatchObject({ draft: typed, baseRevisionId: 'r1', phase: { kind: 'dirty' } })
  })

  it('that was chosen over the other text meanwhile is not handed on: the server has the other one until it is saved', async () => {
    const { hand, sent, dispatch, send, $save } = editorWith(THEIRS)
    const handing = hand(async (revisionId) => {
      dispatch({ kind: 'changedElsewhere', theirs: THEIRS })
      dispatch({ kind: 'keptMine' })
      await send(revisionId)
    })
    await expect(handing).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(sent).toEqual(['r1'])
    expect($save.get()).toMatchObject({ draft: MINE, baseRevisionId: 'r2', phase: { kind: 'saving' } })
  })
})

it.each([
  ['a refusal without the other text', new RequestError('StaleRevision', { extensions: { current: null } })],
  ['another refusal', new RequestError('InvalidTransition')],
  ['a fault', new TypeError('Failed to fetch')],
])('%s is answered as it is, and nothing is in question', async (_, error) => {
  const { hand, $save } = editorWith(MINE)
  await expect(hand(() => Promise.reject(error))).rejects.toBe(error)
  expect($save.get()).toEqual(saved)
})
