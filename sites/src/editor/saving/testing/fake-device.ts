import type { Journal, JournalEntry } from '../journal.ts'
import type { FakeClock } from './fake-clock.ts'

/** A device. Its journal takes 5 ms to write; a write that a killed tab has not finished is lost. */
export class FakeDevice {
  readonly entries = new Map<string, JournalEntry>()
  readonly openEditors = new Set<string>()
  isBroken = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(readonly clock: FakeClock) {}

  journalFor(whileAlive: <T>(promise: Promise<T>) => Promise<T>): Journal {
    const write = async (change: () => void) => {
      if (this.isBroken) throw new Error('no room')
      await whileAlive(this.clock.wait(5))
      change()
    }
    return {
      listEntries: async (userId) => [...this.entries.values()].filter((entry) => entry.userId === userId),
      write: (entry) => write(() => this.entries.set(entry.writerId, structuredClone(entry))),
      remove: (writerId) => write(() => this.entries.delete(writerId)),
    }
  }

  /** One save at a time across all tabs; a killed tab does not block the others. */
  runExclusive = <T>(work: () => Promise<T>, killed: Promise<void>): Promise<T> => {
    const turn = this.#queue.then(work)
    this.#queue = Promise.race([turn.catch(() => {}), killed])
    return turn
  }
}
