import { ProtocolError } from './protocol.ts'

type Waiting = { readonly go: () => void; readonly giveUp: NodeJS.Timeout }

/** One writer at a time, first come first served. SQLite would answer BUSY instead, and not fairly. */
export class WriterLock {
  readonly #patienceMs: number
  readonly #queue: Waiting[] = []
  #held = false

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Resolves with the release; rejects as SQLITE_BUSY if the queue did not move in time. */
  acquire(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        this.#held = true
        resolve(this.#releaseOnce())
      }
      if (!this.#held) return go()
      const waiting: Waiting = {
        go: () => {
          clearTimeout(waiting.giveUp)
          go()
        },
        giveUp: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1)
          reject(new ProtocolError('SQLITE_BUSY', 'The database is locked by another writer'))
        }, this.#patienceMs),
      }
      this.#queue.push(waiting)
    })
  }

  #releaseOnce() {
    let released = false
    return () => {
      if (released) return
      released = true
      this.#held = false
      this.#queue.shift()?.go()
    }
  }
}
