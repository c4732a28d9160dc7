import { atom, type ReadableAtom } from 'nanostores'
import type { WrittenText } from '../written-document.ts'
import { createJournalWriter, type JournalOwner } from './journal-writer.ts'
import type { SavePorts } from './ports.ts'
import { nextDueAt, type SaveContext, type SaveEvent, step } from './save-machine.ts'
import { type SaveOperation, type SavePhase, type SaveState, unsentTextOf } from './save-state.ts'
import { ASKED_SAVE_MOST_MS } from './timing.ts'

export type SaveSession = {
  readonly $state: ReadableAtom<SaveState>
  /** False once this device refused to store a text: then only the server has it. */
  readonly $isJournaling: ReadableAtom<boolean>
  readonly dispatch: (event: SaveEvent) => void
  readonly change: (text: WrittenText) => void
  /** Saves the text on the screen, also when the server accepts it a little later, and returns the final state. */
  readonly saveAndWait: () => Promise<SaveState>
  /** Writes the journal entry if it is not up to date. */
  readonly flush: () => Promise<void>
  /** The page is being left, unless the writer types again. */
  readonly leaves: () => void
  readonly stop: () => void
}

export type SaveSessionOptions = JournalOwner & { readonly start: SaveState }

const JOURNAL_MAX_WAIT_MS = 1000
/** A page that is still there after this time was not left. */
const LEAVING_MAX_MS = 10_000
/** Phases after which the text is sent or retried automatically within a minute. */
const GOES_ON: ReadonlySet<SavePhase['kind']> = new Set(['dirty', 'saving', 'waiting'])

/** Runs the state machine: sends its requests, triggers due events, and keeps the journal up to date. */
export function runSaveSession(ports: SavePorts, { start, ...owner }: SaveSessionOptions): SaveSession {
  const $state = atom<SaveState>(start)
  const $isJournaling = atom(true)
  const { timers } = ports
  let isStopped = false
  let cancelDue = () => {}
  let leaving = Promise.resolve()
  let stay = () => {}
  const context = (): SaveContext => ({ now: timers.now(), newOperationId: ports.newId })

  const journal = createJournalWriter({
    journal: ports.journal,
    timers,
    owner,
    onWritten: (isStored) => $isJournaling.set(isStored),
  })

  const dispatch = (event: SaveEvent): void => {
    if (isStopped) return
    const { state, send } = step($state.get(), event, context())
    $state.set(state)
    journal.update(unsentTextOf(state))
    cancelDue()
    const dueAt = nextDueAt(state)
    cancelDue = dueAt === null ? () => {} : timers.callAt(dueAt, () => dispatch({ kind: 'due' }))
    if (send) void deliver(send)
  }

  const deliver = async (operation: SaveOperation): Promise<void> => {
    // The device must store the operation before the server does, otherwise a reloaded page could not repeat it under
    // its id.
    await journal.flush(JOURNAL_MAX_WAIT_MS)
    const answer = await ports.runExclusive(() =>
      ports.save({
        operation,
        documentId: $state.get().documentId,
        onCreated: (documentId) => dispatch({ kind: 'created', documentId }),
      }),
    )
    // The next page may have been rendered before this save. The entry on the device makes it repeat the save.
    await leaving
    dispatch({ ...answer, operationId: operation.id })
  }

  const leaves = () => {
    stay()
    leaving = new Promise((resolve) => {
      const cancel = timers.callAt(timers.now() + LEAVING_MAX_MS, resolve)
      stay = () => {
        cancel()
        resolve()
      }
    })
  }

  const saveAndWait = (): Promise<SaveState> =>
    new Promise((resolve) => {
      dispatch({ kind: 'saveNow' })
      const end = (state: SaveState) => {
        cancel()
        // `subscribe` calls back before it returns.
        queueMicrotask(() => unsubscribe())
        resolve(state)
      }
      const cancel = timers.callAt(timers.now() + ASKED_SAVE_MOST_MS, () => end($state.get()))
      const unsubscribe = $state.subscribe((state) => {
        if (!GOES_ON.has(state.phase.kind)) end(state)
      })
    })

  return {
    $state,
    $isJournaling,
    dispatch,
    change: (text) => {
      stay()
      dispatch({ kind: 'changed', text })
    },
    saveAndWait,
    flush: () => journal.flush(JOURNAL_MAX_WAIT_MS),
    leaves,
    stop: () => {
      isStopped = true
      cancelDue()
      journal.stop()
    },
  }
}
