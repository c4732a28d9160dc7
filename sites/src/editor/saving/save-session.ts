import { atom, type ReadableAtom } from 'nanostores'
import { JOURNAL_DELAY_MS } from '#shared/domain/articles/limits.ts'
import type { Journal } from './journal.ts'
import {
  type SaveContext,
  type SaveEvent,
  type SaveOperation,
  type SaveState,
  step,
  type Text,
  type UnsentText,
  unsentOf,
  wakesAt,
} from './save-machine.ts'
import type { SaveAnswer, SaveRequest } from './save-text.ts'

export type Timers = {
  readonly now: () => number
  /** Calls back once, at or after that time; answers with a function that calls it off. */
  readonly at: (time: number, call: () => void) => () => void
}

export type SavePorts = {
  readonly journal: Journal
  readonly save: (request: SaveRequest) => Promise<SaveAnswer>
  readonly timers: Timers
  readonly newId: () => string
  /** Runs one save of this user at a time in all tabs of the browser. */
  readonly serially: <T>(work: () => Promise<T>) => Promise<T>
}

export type SaveSession = {
  readonly $state: ReadableAtom<SaveState>
  /** False once this device refused to keep a text: then only the server does. */
  readonly $isJournaling: ReadableAtom<boolean>
  readonly dispatch: (event: SaveEvent) => void
  readonly change: (text: Text) => void
  /** Saves what is on the screen and answers how that ended. */
  readonly settle: () => Promise<SaveState>
  /** Writes what is waiting to be written on this device. */
  readonly flush: () => Promise<void>
  readonly stop: () => void
}

type Options = { readonly userId: string; readonly writerId: string; readonly start: SaveState }

/** How long a save waits for this device to have written its text first. */
const JOURNAL_PATIENCE_MS = 1000

/** Runs the machine: sends what it asks for, wakes it when it is due, and keeps the journal in step with it. */
export function runSaveSession(ports: SavePorts, { userId, writerId, start }: Options): SaveSession {
  const $state = atom<SaveState>(start)
  const $isJournaling = atom(true)
  const { timers } = ports
  let isStopped = false
  let cancelDue = () => {}
  const context = (): SaveContext => ({ now: timers.now(), newOperationId: ports.newId })

  const dispatch = (event: SaveEvent): void => {
    if (isStopped) return
    const { state, send } = step($state.get(), event, context())
    $state.set(state)
    journal.follow(unsentOf(state))
    cancelDue()
    const wakeTime = wakesAt(state)
    cancelDue = wakeTime === null ? () => {} : timers.at(wakeTime, () => dispatch({ kind: 'due' }))
    if (send) void deliver(send)
  }

  const journal = journalWriter(ports.journal, timers, { userId, writerId }, (isKept) => $isJournaling.set(isKept))

  const deliver = async (operation: SaveOperation): Promise<void> => {
    // The device must know the operation before the server does: else a lost answer could not be told from a new save.
    await journal.flush(JOURNAL_PATIENCE_MS)
    const answer = await ports.serially(() =>
      ports.save({
        userId,
        operation,
        articleId: $state.get().articleId,
        onCreated: (articleId) => dispatch({ kind: 'created', articleId }),
      }),
    )
    dispatch({ ...answer, operationId: operation.id })
  }

  const settle = (): Promise<SaveState> =>
    new Promise((resolve) => {
      dispatch({ kind: 'saveNow' })
      const stopWatching = $state.subscribe((state) => {
        if (state.phase.kind === 'saving' || state.phase.kind === 'dirty') return
        queueMicrotask(() => stopWatching())
        resolve(state)
      })
    })

  return {
    $state,
    $isJournaling,
    dispatch,
    change: (text) => dispatch({ kind: 'changed', text }),
    settle,
    flush: () => journal.flush(JOURNAL_PATIENCE_MS),
    stop: () => {
      isStopped = true
      cancelDue()
      journal.stop()
    },
  }
}

function journalWriter(
  journal: Journal,
  timers: Timers,
  writer: { readonly userId: string; readonly writerId: string },
  onKept: (isKept: boolean) => void,
) {
  let wanted: UnsentText | null = null
  let written: UnsentText | null = null
  let lastWrite = Number.NEGATIVE_INFINITY
  let running: Promise<void> = Promise.resolve()
  let cancelWrite: (() => void) | null = null

  const isUpToDate = () =>
    wanted === null || written === null
      ? wanted === written
      : (Object.keys(wanted) as (keyof UnsentText)[]).every((key) => wanted?.[key] === written?.[key])

  const writeNow = (): Promise<void> => {
    cancelWrite?.()
    cancelWrite = null
    running = running.then(async () => {
      if (isUpToDate()) return
      const entry = wanted
      lastWrite = timers.now()
      try {
        if (entry) await journal.write({ ...entry, ...writer, writtenAt: lastWrite })
        else await journal.remove(writer.writerId)
        written = entry
        onKept(true)
      } catch {
        onKept(false)
      }
    })
    return running
  }

  return {
    /** Keeps the entry in step with what is unsent, at once or within the delay that steady typing allows. */
    follow: (unsent: UnsentText | null): void => {
      wanted = unsent
      if (isUpToDate() || cancelWrite) return
      const due = lastWrite + JOURNAL_DELAY_MS
      if (unsent === null || due <= timers.now()) void writeNow()
      else cancelWrite = timers.at(due, () => void writeNow())
    },
    /** Waits until the device has it, but not for ever: a device that keeps nothing must not stop the server from it. */
    flush: (patienceMs: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = timers.at(timers.now() + patienceMs, resolve)
        void writeNow().then(() => {
          cancel()
          resolve()
        })
      }),
    stop: () => cancelWrite?.(),
  }
}
