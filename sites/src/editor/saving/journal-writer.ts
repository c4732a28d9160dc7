import type { Journal, JournalEntry } from './journal.ts'
import type { Timers } from './ports.ts'
import type { UnsentText } from './save-state.ts'
import { JOURNAL_DELAY_MS } from './timing.ts'

export type JournalWriter = {
  /** Updates the entry immediately, or within the delay during steady typing. */
  readonly update: (unsent: UnsentText | null) => void
  /**
   * Resolves when the entry is up to date, or after `maxWaitMs`: a device that stores nothing must not block the save.
   */
  readonly flush: (maxWaitMs: number) => Promise<void>
  readonly stop: () => void
}

export type JournalOwner = Pick<JournalEntry, 'userId' | 'writerId' | 'storageKey' | 'draftKey' | 'replaces'>

type Options = {
  readonly journal: Journal
  readonly timers: Timers
  readonly owner: JournalOwner
  /** Called after each write with whether the device stored it. */
  readonly onWritten: (isStored: boolean) => void
}

/** Keeps one journal entry equal to the unsent text of one editor; writes run one after another. */
export function createJournalWriter({ journal, timers, owner, onWritten }: Options): JournalWriter {
  let wanted: UnsentText | null = null
  let written: UnsentText | null = null
  let lastWriteAt = Number.NEGATIVE_INFINITY
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
      lastWriteAt = timers.now()
      try {
        if (entry) await journal.write({ ...entry, ...owner, writtenAt: lastWriteAt })
        else await journal.remove(owner.writerId)
        written = entry
        onWritten(true)
      } catch {
        onWritten(false)
      }
    })
    return running
  }

  return {
    update: (unsent) => {
      wanted = unsent
      if (isUpToDate() || cancelWrite) return
      const dueAt = lastWriteAt + JOURNAL_DELAY_MS
      if (unsent === null || dueAt <= timers.now()) void writeNow()
      else cancelWrite = timers.callAt(dueAt, () => void writeNow())
    },
    flush: (maxWaitMs) =>
      new Promise((resolve) => {
        const cancel = timers.callAt(timers.now() + maxWaitMs, resolve)
        void writeNow().then(() => {
          cancel()
          resolve()
        })
      }),
    stop: () => cancelWrite?.(),
  }
}
