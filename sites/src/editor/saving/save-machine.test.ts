import { describe, expect, it } from 'vitest'
import {
  isUnsent,
  type Opening,
  opened,
  recovered,
  type SaveContext,
  type SaveEvent,
  type SaveFailure,
  type SavePhase,
  type SaveState,
  step,
  type Text,
  type Theirs,
  unsentOf,
  wakesAt,
} from './save-machine.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const SECOND = 1000

function text(content: string): Text {
  return { title: 'T', content }
}
const BASE = text('base')
const DRAFT = text('draft')
const THEIRS: Theirs = { ...text('theirs'), revisionId: 'r2', savedAt: NOW - SECOND }

const OPENING: Opening = {
  articleId: 'a1',
  revision: { ...BASE, revisionId: 'r1', savedAt: NOW - 60 * SECOND },
  isOnline: true,
}

let ids = 0
function context(now = NOW): SaveContext {
  return { now, newOperationId: () => `op${++ids}` }
}

const fresh = opened(OPENING)
function having(state: SaveState, ...events: SaveEvent[]): SaveState {
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

const dirty = having(fresh, change())
const saving = having(dirty, { kind: 'saveNow' })
const inFlight = saving.operation
const conflict = having(saving, { kind: 'stale', operationId: operationOf(saving), theirs: THEIRS })

const STATES = {
  idle: opened({ articleId: null, revision: null, isOnline: true }),
  saved: fresh,
  dirty,
  saving,
  offline: having(dirty, { kind: 'wentOffline' }),
  failed: having(saving, failed(saving, { kind: 'unknown' })),
  tooLarge: having(saving, failed(saving, { kind: 'refused', reason: 'tooLarge' })),
  movedOn: having(saving, failed(saving, { kind: 'refused', reason: 'movedOn' })),
  loggedOut: having(saving, failed(saving, { kind: 'loggedOut', isSomeoneElse: false })),
  conflict,
} satisfies Record<string, SaveState>
type Name = keyof typeof STATES

const EVENTS = {
  change: change('more'),
  undo: change('base'),
  due: { kind: 'due' },
  saveNow: { kind: 'saveNow' },
  woke: { kind: 'woke' },
  offline: { kind: 'wentOffline' },
  online: { kind: 'wentOnline' },
  saved: { kind: 'saved', operationId: operationOf(saving), revisionId: 'r2', savedAt: NOW },
  stale: { kind: 'stale', operationId: operationOf(saving), theirs: THEIRS },
  unreachable: failed(saving, { kind: 'offline' }),
  unknown: failed(saving, { kind: 'unknown' }),
  signedOut: failed(saving, { kind: 'loggedOut', isSomeoneElse: false }),
  tooLarge: failed(saving, { kind: 'refused', reason: 'tooLarge' }),
  movedOn: failed(saving, { kind: 'refused', reason: 'movedOn' }),
  keepMine: { kind: 'keptMine' },
  takeTheirs: { kind: 'tookTheirs' },
  merge: { kind: 'merged', text: text('both') },
} satisfies Record<string, SaveEvent>
type Happening = keyof typeof EVENTS

function nameOf(phase: SavePhase): string {
  return phase.kind === 'error' ? phase.reason : phase.kind
}

// biome-ignore format: a table is read in columns
/** "phase", with "!" when the text is sent at once. Every event in every state; due comes three seconds later. */
const TABLE: Record<Name, Record<Happening, string>> = {
  idle: {
    change: 'dirty', undo: 'dirty', due: 'idle', saveNow: 'idle', woke: 'idle', offline: 'offline', online: 'idle',
    saved: 'idle', stale: 'idle', unreachable: 'idle', unknown: 'idle', signedOut: 'idle', tooLarge: 'idle', movedOn: 'idle',
    keepMine: 'idle', takeTheirs: 'idle', merge: 'idle',
  },
  saved: {
    change: 'dirty', undo: 'saved', due: 'saved', saveNow: 'saved', woke: 'saved', offline: 'offline', online: 'saved',
    saved: 'saved', stale: 'saved', unreachable: 'saved', unknown: 'saved', signedOut: 'saved', tooLarge: 'saved', movedOn: 'saved',
    keepMine: 'saved', takeTheirs: 'saved', merge: 'saved',
  },
  dirty: {
    change: 'dirty', undo: 'saved', due: 'saving!', saveNow: 'saving!', woke: 'dirty', offline: 'offline', online: 'dirty',
    saved: 'dirty', stale: 'dirty', unreachable: 'dirty', unknown: 'dirty', signedOut: 'dirty', tooLarge: 'dirty', movedOn: 'dirty',
    keepMine: 'dirty', takeTheirs: 'dirty', merge: 'dirty',
  },
  saving: {
    change: 'saving', undo: 'saving', due: 'saving', saveNow: 'saving', woke: 'saving', offline: 'saving', online: 'saving',
    saved: 'saved', stale: 'conflict', unreachable: 'offline', unknown: 'failed', signedOut: 'loggedOut', tooLarge: 'tooLarge', movedOn: 'movedOn',
    keepMine: 'saving', takeTheirs: 'saving', merge: 'saving',
  },
  offline: {
    change: 'offline', undo: 'offline', due: 'offline', saveNow: 'saving!', woke: 'offline', offline: 'offline', online: 'saving!',
    saved: 'offline', stale: 'offline', unreachable: 'offline', unknown: 'offline', signedOut: 'offline', tooLarge: 'offline', movedOn: 'offline',
    keepMine: 'offline', takeTheirs: 'offline', merge: 'offline',
  },
  failed: {
    change: 'failed', undo: 'failed', due: 'failed', saveNow: 'saving!', woke: 'saving!', offline: 'offline', online: 'saving!',
    saved: 'failed', stale: 'failed', unreachable: 'failed', unknown: 'failed', signedOut: 'failed', tooLarge: 'failed', movedOn: 'failed',
    keepMine: 'failed', takeTheirs: 'failed', merge: 'failed',
  },
  tooLarge: {
    change: 'dirty', undo: 'dirty', due: 'tooLarge', saveNow: 'saving!', woke: 'tooLarge', offline: 'tooLarge', online: 'tooLarge',
    saved: 'tooLarge', stale: 'tooLarge', unreachable: 'tooLarge', unknown: 'tooLarge', signedOut: 'tooLarge', tooLarge: 'tooLarge', movedOn: 'tooLarge',
    keepMine: 'tooLarge', takeTheirs: 'tooLarge', merge: 'tooLarge',
  },
  movedOn: {
    change: 'movedOn', undo: 'movedOn', due: 'movedOn', saveNow: 'saving!', woke: 'movedOn', offline: 'movedOn', online: 'movedOn',
    saved: 'movedOn', stale: 'movedOn', unreachable: 'movedOn', unknown: 'movedOn', signedOut: 'movedOn', tooLarge: 'movedOn', movedOn: 'movedOn',
    keepMine: 'movedOn', takeTheirs: 'movedOn', merge: 'movedOn',
  },
  loggedOut: {
    change: 'loggedOut', undo: 'loggedOut', due: 'loggedOut', saveNow: 'saving!', woke: 'saving!', offline: 'loggedOut', online: 'saving!',
    saved: 'loggedOut', stale: 'loggedOut', unreachable: 'loggedOut', unknown: 'loggedOut', signedOut: 'loggedOut', tooLarge: 'loggedOut', movedOn: 'loggedOut',
    keepMine: 'loggedOut', takeTheirs: 'loggedOut', merge: 'loggedOut',
  },
  conflict: {
    change: 'saving!', undo: 'saved', due: 'conflict', saveNow: 'conflict', woke: 'conflict', offline: 'conflict', online: 'conflict',
    saved: 'conflict', stale: 'conflict', unreachable: 'conflict', unknown: 'conflict', signedOut: 'conflict', tooLarge: 'conflict', movedOn: 'conflict',
    keepMine: 'saving!', takeTheirs: 'saved', merge: 'saving!',
  },
}

const CASES = (Object.keys(TABLE) as Name[]).flatMap((state) =>
  (Object.keys(TABLE[state]) as Happening[]).map((event) => ({ state, event, expected: TABLE[state][event] })),
)

describe('every state and everything that can happen in it', () => {
  it.each(CASES)('$state, $event: $expected', ({ state, event, expected }) => {
    const { state: next, send } = step(STATES[state], EVENTS[event], context(NOW + 3 * SECOND))
    expect(nameOf(next.phase) + (send ? '!' : '')).toBe(expected)
  })

  it('keeps the text on the screen whatever happens, unless another one is chosen', () => {
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

describe('autosave', () => {
  it('[ART-047] is due three seconds after the last change', () => {
    const typed = step(fresh, change('one'), context(NOW)).state
    expect(wakesAt(typed)).toBe(NOW + 3 * SECOND)
    expect(wakesAt(step(typed, change('two'), context(NOW + 2 * SECOND)).state)).toBe(NOW + 5 * SECOND)
  })

  it('is due every thirty seconds of steady typing', () => {
    let state = fresh
    for (let at = 0; at <= 29; at++) state = step(state, change(`typed ${at}`), context(NOW + at * SECOND)).state
    expect(wakesAt(state)).toBe(NOW + 30 * SECOND)
  })

  it('is not woken while an answer or a choice is awaited', () => {
    expect(wakesAt(having(saving, change('more')))).toBeNull()
    expect(wakesAt(conflict)).toBeNull()
  })

  it('[ART-054] tries a failed save again after 10, 20, 40 and 60 seconds, as the same operation', () => {
    let state: SaveState = saving
    const waits: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      state = having(state, failed(state, { kind: 'unknown' }))
      waits.push(((wakesAt(state) ?? 0) - NOW) / SECOND)
      const retry = step(state, { kind: 'due' }, context(wakesAt(state) ?? 0))
      expect(retry.send).toMatchObject({ id: inFlight?.id, text: DRAFT, isRepeat: true })
      state = retry.state
    }
    expect(waits).toEqual([10, 20, 40, 60, 60])
  })

  it('sends what was typed while a save was under way once that save is answered', () => {
    const typed = having(saving, change('more'))
    const { state, send } = step(typed, EVENTS.saved, context(NOW + 3 * SECOND))
    expect(send).toMatchObject({ text: text('more'), baseRevisionId: 'r2', isRepeat: false })
    expect(state.phase.kind).toBe('saving')
  })

  it('waits out the three seconds after a save if they are not over', () => {
    const { state, send } = step(having(saving, change('more')), EVENTS.saved, context(NOW + SECOND))
    expect(send).toBeNull()
    expect(state).toMatchObject({ phase: { kind: 'dirty' }, dueAt: NOW + 3 * SECOND, baseRevisionId: 'r2' })
  })

  it('ignores an answer to an operation that is not under way', () => {
    const late: SaveEvent = { kind: 'saved', operationId: 'another', revisionId: 'r9', savedAt: NOW }
    expect(having(saving, late)).toEqual(saving)
  })

  it('sends another text after one that was too large', () => {
    const typed = having(saving, change('shorter'))
    const { state } = step(typed, EVENTS.tooLarge, context(NOW + SECOND))
    expect(state).toMatchObject({ phase: { kind: 'dirty' }, operation: null })
  })
})

describe('a conflict', () => {
  it('is none when the other text is the same', () => {
    const same: SaveEvent = { kind: 'stale', operationId: operationOf(saving), theirs: { ...THEIRS, ...DRAFT } }
    expect(having(saving, same)).toMatchObject({ phase: { kind: 'saved' }, baseRevisionId: 'r2' })
  })

  it('is none when only the revision is new and its text is the one that was written on', () => {
    const same: SaveEvent = { kind: 'stale', operationId: operationOf(saving), theirs: { ...THEIRS, ...BASE } }
    const { state, send } = step(saving, same, context())
    expect(send).toMatchObject({ text: DRAFT, baseRevisionId: 'r2' })
    expect(state.phase.kind).toBe('saving')
  })

  it('shows only when the server keeps all of ours: what was typed meanwhile is sent on the old base first', () => {
    const { send } = step(having(saving, change('more')), EVENTS.stale, context())
    expect(send).toMatchObject({ text: text('more'), baseRevisionId: 'r1' })
  })

  it('keeps mine on top of theirs', () => {
    expect(step(conflict, { kind: 'keptMine' }, context()).send).toMatchObject({ text: DRAFT, baseRevisionId: 'r2' })
  })

  it('takes theirs without sending anything', () => {
    const { state, send } = step(conflict, { kind: 'tookTheirs' }, context())
    expect(send).toBeNull()
    expect(state).toMatchObject({ draft: { content: 'theirs' }, phase: { kind: 'saved', at: THEIRS.savedAt } })
    expect(unsentOf(state)).toBeNull()
  })

  it('sends a merged text on top of theirs', () => {
    const { send } = step(conflict, EVENTS.merge, context())
    expect(send).toMatchObject({ text: text('both'), baseRevisionId: 'r2' })
  })
})

describe('text that was found on this device', () => {
  const found = unsentOf(saving)
  if (!found) throw new Error('nothing to find')

  it('is put on the screen and sent at once, the unanswered operation first', () => {
    const state = recovered(OPENING, found, NOW)
    if (!state) throw new Error('not recovered')
    expect(state.draft).toEqual(DRAFT)
    expect(step(state, { kind: 'due' }, context()).send).toMatchObject({ id: inFlight?.id, isRepeat: true })
  })

  it('is nothing new when the server has it', () => {
    const saved: Opening = { ...OPENING, revision: { ...DRAFT, revisionId: 'r2', savedAt: NOW } }
    expect(recovered(saved, found, NOW)).toBeNull()
  })

  it('keeps the base it was written on, so that a newer text there is not replaced', () => {
    const newer: Opening = { ...OPENING, revision: THEIRS }
    expect(recovered(newer, found, NOW)).toMatchObject({ baseRevisionId: 'r1', baseText: BASE })
  })

  it('waits while there is no connection', () => {
    expect(recovered({ ...OPENING, isOnline: false }, found, NOW)?.phase).toEqual({ kind: 'offline' })
  })
})
