import { describe, expect, it } from 'vitest'
import type { Revision, WrittenText } from '../written-document.ts'
import { nextDueAt, type SaveContext, type SaveEvent, type SaveFailure, step } from './save-machine.ts'
import {
  baseOfConflict,
  isUnsent,
  type Opening,
  openedState,
  recoveredState,
  type SavePhase,
  type SaveState,
  unsentTextOf,
} from './save-state.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const SECOND = 1000

function text(content: string): WrittenText {
  return { title: 'T', content }
}
const BASE = text('base')
const DRAFT = text('draft')
const THEIRS: Revision = { ...text('theirs'), revisionId: 'r2', savedAt: NOW - SECOND }

const OPENING: Opening = {
  documentId: 'a1',
  revision: { ...BASE, revisionId: 'r1', savedAt: NOW - 60 * SECOND },
  isOnline: true,
}

let ids = 0
function context(now = NOW): SaveContext {
  return { now, newOperationId: () => `op${++ids}` }
}

const fresh = openedState(OPENING)
function stateAfter(state: SaveState, ...events: SaveEvent[]): SaveState {
  return events.reduce((before, event) => step(before, event, context()).state, state)
}

function change(content = 'draft'): SaveEvent {
  return { kind: 'changed', text: text(content) }
}
function operationOf(state: SaveState): string {
  return state.operation?.id ?? 'none'
}
function failed(state: SaveState, failure: SaveFailure): SaveEvent {
  return {
    kind: 'failed',
    operationId: operationOf(state),
    failure,
  }
}

const dirty = stateAfter(fresh, change())
const saving = stateAfter(dirty, { kind: 'saveNow' })
const inFlight = saving.operation
const conflict = stateAfter(saving, { kind: 'stale', operationId: operationOf(saving), theirs: THEIRS })
const compared = stateAfter(fresh, { kind: 'changedElsewhere', theirs: THEIRS })

const STATES = {
  idle: openedState({ documentId: null, revision: null, isOnline: true }),
  saved: fresh,
  dirty,
  saving,
  offline: stateAfter(dirty, { kind: 'wentOffline' }),
  failed: stateAfter(saving, failed(saving, { kind: 'unknown' })),
  tooLarge: stateAfter(saving, failed(saving, { kind: 'refused', reason: 'tooLarge' })),
  closed: stateAfter(saving, failed(saving, { kind: 'refused', reason: 'closed' })),
  closedKept: stateAfter(saving, failed(saving, { kind: 'refused', reason: 'closed', isKept: true })),
  notAgreed: stateAfter(saving, failed(saving, { kind: 'refused', reason: 'notAgreed' })),
  signedOut: stateAfter(saving, failed(saving, { kind: 'signedOut', isOtherUser: false })),
  conflict,
  compared,
  waiting: stateAfter(saving, failed(saving, { kind: 'tooMany', retryAt: NOW + 40 * SECOND })),
} satisfies Record<string, SaveState>
type Name = keyof typeof STATES

const EVENTS = {
  change: change('more'),
  undo: change('base'),
  due: { kind: 'due' },
  saveNow: { kind: 'saveNow' },
  resumed: { kind: 'resumed' },
  offline: { kind: 'wentOffline' },
  online: { kind: 'wentOnline' },
  saved: { kind: 'saved', operationId: operationOf(saving), revisionId: 'r2', savedAt: NOW },
  stale: { kind: 'stale', operationId: operationOf(saving), theirs: THEIRS },
  unreachable: failed(saving, { kind: 'offline' }),
  unknown: failed(saving, { kind: 'unknown' }),
  signedOut: failed(saving, { kind: 'signedOut', isOtherUser: false }),
  tooLarge: failed(saving, { kind: 'refused', reason: 'tooLarge' }),
  closed: failed(saving, { kind: 'refused', reason: 'closed' }),
  tooMany: failed(saving, { kind: 'tooMany', retryAt: NOW + 40 * SECOND }),
  elsewhere: { kind: 'changedElsewhere', theirs: THEIRS },
  keepMine: { kind: 'keptMine' },
  takeTheirs: { kind: 'tookTheirs' },
  merge: { kind: 'merged', text: text('both') },
} satisfies Record<string, SaveEvent>
type EventName = keyof typeof EVENTS

function nameOf(phase: SavePhase): string {
  return phase.kind === 'error' ? phase.reason : phase.kind
}

// biome-ignore format: a table is read in columns
/** The next phase, with "!" when the text is sent immediately. Events happen three seconds later. */
const TABLE: Record<Name, Record<EventName, string>> = {
  idle: {
    change: 'dirty', undo: 'dirty', due: 'idle', saveNow: 'idle', resumed: 'idle', offline: 'offline', online: 'idle',
    saved: 'idle', stale: 'idle', unreachable: 'idle', unknown: 'idle', signedOut: 'idle', tooLarge: 'idle', closed: 'idle',
    keepMine: 'idle', takeTheirs: 'idle', merge: 'idle', tooMany: 'idle', elsewhere: 'conflict',
  },
  saved: {
    change: 'dirty', undo: 'saved', due: 'saved', saveNow: 'saved', resumed: 'saved', offline: 'offline', online: 'saved',
    saved: 'saved', stale: 'saved', unreachable: 'saved', unknown: 'saved', signedOut: 'saved', tooLarge: 'saved', closed: 'saved',
    keepMine: 'saved', takeTheirs: 'saved', merge: 'saved', tooMany: 'saved', elsewhere: 'conflict',
  },
  dirty: {
    change: 'dirty', undo: 'saved', due: 'saving!', saveNow: 'saving!', resumed: 'dirty', offline: 'offline', online: 'dirty',
    saved: 'dirty', stale: 'dirty', unreachable: 'dirty', unknown: 'dirty', signedOut: 'dirty', tooLarge: 'dirty', closed: 'dirty',
    keepMine: 'dirty', takeTheirs: 'dirty', merge: 'dirty', tooMany: 'dirty', elsewhere: 'dirty',
  },
  saving: {
    change: 'saving', undo: 'saving', due: 'saving', saveNow: 'saving', resumed: 'saving', offline: 'saving', online: 'saving',
    saved: 'saved', stale: 'conflict', unreachable: 'offline', unknown: 'failed', signedOut: 'signedOut', tooLarge: 'tooLarge', closed: 'closed',
    keepMine: 'saving', takeTheirs: 'saving', merge: 'saving', tooMany: 'waiting', elsewhere: 'saving',
  },
  offline: {
    change: 'offline', undo: 'offline', due: 'offline', saveNow: 'saving!', resumed: 'offline', offline: 'offline', online: 'saving!',
    saved: 'offline', stale: 'offline', unreachable: 'offline', unknown: 'offline', signedOut: 'offline', tooLarge: 'offline', closed: 'offline',
    keepMine: 'offline', takeTheirs: 'offline', merge: 'offline', tooMany: 'offline', elsewhere: 'offline',
  },
  failed: {
    change: 'failed', undo: 'failed', due: 'failed', saveNow: 'saving!', resumed: 'saving!', offline: 'offline', online: 'saving!',
    saved: 'failed', stale: 'failed', unreachable: 'failed', unknown: 'failed', signedOut: 'failed', tooLarge: 'failed', closed: 'failed',
    keepMine: 'failed', takeTheirs: 'failed', merge: 'failed', tooMany: 'failed', elsewhere: 'failed',
  },
  tooLarge: {
    change: 'dirty', undo: 'dirty', due: 'tooLarge', saveNow: 'saving!', resumed: 'tooLarge', offline: 'tooLarge', online: 'tooLarge',
    saved: 'tooLarge', stale: 'tooLarge', unreachable: 'tooLarge', unknown: 'tooLarge', signedOut: 'tooLarge', tooLarge: 'tooLarge', closed: 'tooLarge',
    keepMine: 'tooLarge', takeTheirs: 'tooLarge', merge: 'tooLarge', tooMany: 'tooLarge', elsewhere: 'tooLarge',
  },
  closed: {
    change: 'closed', undo: 'closed', due: 'closed', saveNow: 'saving!', resumed: 'closed', offline: 'closed', online: 'closed',
    saved: 'closed', stale: 'closed', unreachable: 'closed', unknown: 'closed', signedOut: 'closed', tooLarge: 'closed', closed: 'closed',
    keepMine: 'closed', takeTheirs: 'closed', merge: 'closed', tooMany: 'closed', elsewhere: 'closed',
  },
  closedKept: {
    change: 'closed', undo: 'closed', due: 'closed', saveNow: 'closed', resumed: 'closed', offline: 'closed', online: 'closed',
    saved: 'closed', stale: 'closed', unreachable: 'closed', unknown: 'closed', signedOut: 'closed', tooLarge: 'closed', closed: 'closed',
    keepMine: 'closed', takeTheirs: 'closed', merge: 'closed', tooMany: 'closed', elsewhere: 'closed',
  },
  notAgreed: {
    change: 'notAgreed', undo: 'notAgreed', due: 'notAgreed', saveNow: 'saving!', resumed: 'saving!', offline: 'notAgreed', online: 'saving!',
    saved: 'notAgreed', stale: 'notAgreed', unreachable: 'notAgreed', unknown: 'notAgreed', signedOut: 'notAgreed', tooLarge: 'notAgreed', closed: 'notAgreed',
    keepMine: 'notAgreed', takeTheirs: 'notAgreed', merge: 'notAgreed', tooMany: 'notAgreed', elsewhere: 'notAgreed',
  },
  signedOut: {
    change: 'signedOut', undo: 'signedOut', due: 'signedOut', saveNow: 'saving!', resumed: 'saving!', offline: 'signedOut', online: 'saving!',
    saved: 'signedOut', stale: 'signedOut', unreachable: 'signedOut', unknown: 'signedOut', signedOut: 'signedOut', tooLarge: 'signedOut', closed: 'signedOut',
    keepMine: 'signedOut', takeTheirs: 'signedOut', merge: 'signedOut', tooMany: 'signedOut', elsewhere: 'signedOut',
  },
  conflict: {
    change: 'saving!', undo: 'saved', due: 'conflict', saveNow: 'conflict', resumed: 'conflict', offline: 'conflict', online: 'conflict',
    saved: 'conflict', stale: 'conflict', unreachable: 'conflict', unknown: 'conflict', signedOut: 'conflict', tooLarge: 'conflict', closed: 'conflict',
    keepMine: 'saving!', takeTheirs: 'saved', merge: 'saving!', tooMany: 'conflict', elsewhere: 'conflict',
  },
  waiting: {
    change: 'waiting', undo: 'waiting', due: 'waiting', saveNow: 'saving!', resumed: 'waiting', offline: 'offline', online: 'waiting',
    saved: 'waiting', stale: 'waiting', unreachable: 'waiting', unknown: 'waiting', signedOut: 'waiting', tooLarge: 'waiting', closed: 'waiting',
    keepMine: 'waiting', takeTheirs: 'waiting', merge: 'waiting', tooMany: 'waiting', elsewhere: 'waiting',
  },
  compared: {
    change: 'saving!', undo: 'conflict', due: 'conflict', saveNow: 'conflict', resumed: 'conflict', offline: 'conflict', online: 'conflict',
    saved: 'conflict', stale: 'conflict', unreachable: 'conflict', unknown: 'conflict', signedOut: 'conflict', tooLarge: 'conflict', closed: 'conflict',
    keepMine: 'saving!', takeTheirs: 'saved', merge: 'saving!', tooMany: 'conflict', elsewhere: 'conflict',
  },
}

const CASES = (Object.keys(TABLE) as Name[]).flatMap((state) =>
  (Object.keys(TABLE[state]) as EventName[]).map((event) => ({ state, event, expected: TABLE[state][event] })),
)

describe('every event in every state', () => {
  it.each(CASES)('$state, $event: $expected', ({ state, event, expected }) => {
    const { state: next, send } = step(STATES[state], EVENTS[event], context(NOW + 3 * SECOND))
    expect(nameOf(next.phase) + (send ? '!' : '')).toBe(expected)
  })

  it('keeps the text on the screen, unless another one is chosen', () => {
    for (const state of Object.values(STATES))
      for (const event of Object.values(EVENTS)) {
        const { state: next } = step(state, event, context())
        const chosen = next.phase.kind !== state.phase.kind && (event.kind === 'tookTheirs' || event.kind === 'merged')
        if (event.kind !== 'changed' && !chosen) expect(next.draft).toBe(state.draft)
      }
  })

  it('counts as sent only what the server acknowledged', () => {
    for (const state of Object.values(STATES))
      for (const event of Object.values(EVENTS)) {
        const { state: next } = step(state, event, context())
        if (!isUnsent(state) || isUnsent(next)) continue
        const isUndone = event.kind === 'changed' && next.draft.content === next.baseText?.content
        expect(event.kind === 'saved' || event.kind === 'tookTheirs' || isUndone).toBe(true)
      }
  })
})

describe('a save that comes too soon after many others', () => {
  const refusedFor = (seconds: number | null) =>
    stateAfter(saving, failed(saving, { kind: 'tooMany', retryAt: seconds === null ? null : NOW + seconds * SECOND }))

  it.each([
    ['when the server says', 40, 40],
    ['not at once, even if the clocks differ', -500, 5],
    ['within a minute, even if the clocks differ', 5000, 60],
    ['in half a minute if the server does not say', null, 30],
  ])('is sent again %s', (_, said, seconds) => {
    expect(nextDueAt(refusedFor(said))).toBe(NOW + seconds * SECOND)
  })

  it('is sent again unchanged, followed by what was typed meanwhile', () => {
    const typed = stateAfter(refusedFor(40), change('more'))
    expect(nextDueAt(typed)).toBe(NOW + 40 * SECOND)
    const { state, send } = step(typed, { kind: 'due' }, context(NOW + 40 * SECOND))
    expect(send?.text).toEqual(DRAFT)
    const saved: SaveEvent = { kind: 'saved', operationId: operationOf(state), revisionId: 'r2', savedAt: NOW }
    expect(step(state, saved, context(NOW + 41 * SECOND)).send?.text).toEqual(text('more'))
  })
})

describe('autosave', () => {
  it('[ART-047] is due three seconds after the last change', () => {
    const typed = step(fresh, change('one'), context(NOW)).state
    expect(nextDueAt(typed)).toBe(NOW + 3 * SECOND)
    expect(nextDueAt(step(typed, change('two'), context(NOW + 2 * SECOND)).state)).toBe(NOW + 5 * SECOND)
  })

  it('is due every thirty seconds of steady typing', () => {
    let state = fresh
    for (let at = 0; at <= 29; at++) state = step(state, change(`typed ${at}`), context(NOW + at * SECOND)).state
    expect(nextDueAt(state)).toBe(NOW + 30 * SECOND)
  })

  it('is not due during a request or a choice', () => {
    expect(nextDueAt(stateAfter(saving, change('more')))).toBeNull()
    expect(nextDueAt(conflict)).toBeNull()
  })

  it('[ART-054] repeats a failed save after 10, 20, 40 and 60 seconds, as the same operation', () => {
    let state: SaveState = saving
    const waits: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      state = stateAfter(state, failed(state, { kind: 'unknown' }))
      waits.push(((nextDueAt(state) ?? 0) - NOW) / SECOND)
      const retry = step(state, { kind: 'due' }, context(nextDueAt(state) ?? 0))
      expect(retry.send).toMatchObject({ id: inFlight?.id, text: DRAFT, isRepeat: true })
      state = retry.state
    }
    expect(waits).toEqual([10, 20, 40, 60, 60])
  })

  it('sends what was typed during a save once that save has a response', () => {
    const typed = stateAfter(saving, change('more'))
    const { state, send } = step(typed, EVENTS.saved, context(NOW + 3 * SECOND))
    expect(send).toMatchObject({ text: text('more'), baseRevisionId: 'r2', isRepeat: false })
    expect(state.phase.kind).toBe('saving')
  })

  it('sends what was typed during a save immediately after it when the writer asks for that', () => {
    const asked = stateAfter(saving, change('more'), { kind: 'saveNow' })
    expect(step(asked, EVENTS.saved, context(NOW)).send).toMatchObject({ text: text('more') })
  })

  it('never sends a second operation during a request, even if its timer is late', () => {
    const typed = stateAfter(saving, change('more'))
    expect(step(typed, { kind: 'due' }, context(NOW + 9 * SECOND))).toEqual({ state: typed, send: null })
  })

  it('sends nothing typed during a save that was refused because the document is closed', () => {
    const typed = stateAfter(saving, change('more'))
    const { state, send } = step(typed, EVENTS.closed, context())
    expect(send).toBeNull()
    expect(state).toMatchObject({ phase: { kind: 'error', reason: 'closed' }, draft: text('more'), dueAt: null })
    expect(unsentTextOf(state)).toMatchObject({ draft: text('more') })
  })

  it('waits for the rest of the three seconds after a save', () => {
    const { state, send } = step(stateAfter(saving, change('more')), EVENTS.saved, context(NOW + SECOND))
    expect(send).toBeNull()
    expect(state).toMatchObject({ phase: { kind: 'dirty' }, dueAt: NOW + 3 * SECOND, baseRevisionId: 'r2' })
  })

  it('ignores the response to an operation that is not in flight', () => {
    const late: SaveEvent = { kind: 'saved', operationId: 'another', revisionId: 'r9', savedAt: NOW }
    expect(stateAfter(saving, late)).toEqual(saving)
  })

  it('sends another text after one that was too large', () => {
    const typed = stateAfter(saving, change('shorter'))
    const { state } = step(typed, EVENTS.tooLarge, context(NOW + SECOND))
    expect(state).toMatchObject({ phase: { kind: 'dirty' }, operation: null })
  })
})

describe('a conflict', () => {
  it('does not arise when the other text is the same', () => {
    const same: SaveEvent = { kind: 'stale', operationId: operationOf(saving), theirs: { ...THEIRS, ...DRAFT } }
    expect(stateAfter(saving, same)).toMatchObject({ phase: { kind: 'saved' }, baseRevisionId: 'r2' })
  })

  it('does not arise when the new revision has the text of the base', () => {
    const same: SaveEvent = { kind: 'stale', operationId: operationOf(saving), theirs: { ...THEIRS, ...BASE } }
    const { state, send } = step(saving, same, context())
    expect(send).toMatchObject({ text: DRAFT, baseRevisionId: 'r2' })
    expect(state.phase.kind).toBe('saving')
  })

  it('is shown after the server has all of our text: what was typed meanwhile is sent on the old base first', () => {
    const { send } = step(stateAfter(saving, change('more')), EVENTS.stale, context())
    expect(send).toMatchObject({ text: text('more'), baseRevisionId: 'r1' })
  })

  it('keeps mine on top of theirs', () => {
    expect(step(conflict, { kind: 'keptMine' }, context()).send).toMatchObject({ text: DRAFT, baseRevisionId: 'r2' })
  })

  it('takes theirs without sending anything', () => {
    const { state, send } = step(conflict, { kind: 'tookTheirs' }, context())
    expect(send).toBeNull()
    expect(state).toMatchObject({ draft: { content: 'theirs' }, phase: { kind: 'saved', at: THEIRS.savedAt } })
    expect(unsentTextOf(state)).toBeNull()
  })

  it('sends a merged text on top of theirs', () => {
    const { send } = step(conflict, EVENTS.merge, context())
    expect(send).toMatchObject({ text: text('both'), baseRevisionId: 'r2' })
  })
})

describe('a saved text to be handed on while the server has another one', () => {
  it('opens the choice, and neither text has to be sent for that', () => {
    expect(compared).toMatchObject({ draft: BASE, phase: { kind: 'conflict', theirs: THEIRS } })
    expect(unsentTextOf(compared)).toBeNull()
  })

  it('has no common base in the choice: merged, each keeps its paragraphs', () => {
    expect(baseOfConflict(compared)).toBeNull()
    expect(baseOfConflict(conflict)).toMatchObject(BASE)
  })

  it('opens no choice when the other one is the same: it becomes the saved text', () => {
    const same = stateAfter(fresh, { kind: 'changedElsewhere', theirs: { ...THEIRS, ...BASE } })
    expect(same).toMatchObject({ phase: { kind: 'saved' }, baseRevisionId: 'r2', draft: BASE })
  })

  it('is sent on top of the other one when it is kept', () => {
    const { state, send } = step(compared, { kind: 'keptMine' }, context())
    expect(send).toMatchObject({ text: BASE, baseRevisionId: 'r2' })
    expect(unsentTextOf(state)).toMatchObject({ draft: BASE })
  })

  it('is replaced by the other one without sending anything', () => {
    const { state, send } = step(compared, { kind: 'tookTheirs' }, context())
    expect(send).toBeNull()
    expect(state).toMatchObject({ draft: { content: 'theirs' }, baseRevisionId: 'r2', phase: { kind: 'saved' } })
  })
})

describe('a text found on the device', () => {
  const found = unsentTextOf(saving)
  if (!found) throw new Error('nothing is unsent')

  it('is shown and sent immediately, the unacknowledged operation first', () => {
    const state = recoveredState(OPENING, found, NOW)
    if (!state) throw new Error('not recovered')
    expect(state.draft).toEqual(DRAFT)
    expect(step(state, { kind: 'due' }, context()).send).toMatchObject({ id: inFlight?.id, isRepeat: true })
  })

  it('is ignored when the server has it', () => {
    const saved: Opening = { ...OPENING, revision: { ...DRAFT, revisionId: 'r2', savedAt: NOW } }
    expect(recoveredState(saved, found, NOW)).toBeNull()
  })

  it('keeps its base, so that a newer revision is not replaced', () => {
    const newer: Opening = { ...OPENING, revision: THEIRS }
    expect(recoveredState(newer, found, NOW)).toMatchObject({ baseRevisionId: 'r1', baseText: BASE })
  })

  it('meets the conflict when its base is unknown', () => {
    const state = recoveredState(OPENING, { ...found, baseText: null, baseRevisionId: 'r0', operation: null }, NOW)
    if (!state) throw new Error('not recovered')
    const sent = stateAfter(state, { kind: 'due' })
    const next = stateAfter(sent, { kind: 'stale', operationId: operationOf(sent), theirs: THEIRS })
    expect(next).toMatchObject({ draft: DRAFT, phase: { kind: 'conflict', theirs: THEIRS } })
    expect(baseOfConflict(next)).toBeNull()
  })

  it('waits while offline', () => {
    expect(recoveredState({ ...OPENING, isOnline: false }, found, NOW)?.phase).toEqual({ kind: 'offline' })
  })
})

describe('an editor whose session is back', () => {
  const signedOut = (state: SaveState) => stateAfter(state, failed(state, { kind: 'signedOut', isOtherUser: false }))

  it('sends what is unsent', () => {
    expect(step(signedOut(saving), { kind: 'resumed' }, context()).send).toMatchObject({ text: DRAFT })
  })

  it('sends nothing where nothing is unsent, or while it is not needed', () => {
    const nothing = { ...fresh, phase: { kind: 'signedOut', isOtherUser: false } } as SaveState
    expect(step(nothing, { kind: 'resumed' }, context()).send).toBeNull()
    expect(step(dirty, { kind: 'resumed' }, context()).send).toBeNull()
  })
})
