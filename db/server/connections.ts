import Database from 'libsql'

export type Connection = InstanceType<typeof Database>

const SETTINGS = [
  'PRAGMA foreign_keys = ON',
  'PRAGMA synchronous = FULL',
  'PRAGMA recursive_triggers = OFF',
  'PRAGMA query_only = OFF',
].join(';')

const MAX_IDLE = 16

/**
 * Connections to the one file. A connection that was used is rolled back and set up again before the next stream gets it:
 * a setting or an open transaction must not leak. There is no busy_timeout: waiting inside a native call would block the
 * only thread, and with it the COMMIT that is waited for. The writer lock orders writers instead.
 */
export class Connections {
  readonly #file: string
  readonly #idle: Connection[] = []
  readonly #all = new Set<Connection>()

  constructor(file: string) {
    this.#file = file
    const first = this.take()
    first.exec('PRAGMA journal_mode = WAL')
    this.give(first)
  }

  take(): Connection {
    const idle = this.#idle.pop()
    if (idle) return idle
    const made = this.#open()
    this.#all.add(made)
    return made
  }

  /** A connection for one use, for what would spoil it for others. */
  aside<T>(use: (connection: Connection) => T): T {
    const made = this.#open()
    try {
      return use(made)
    } finally {
      made.close()
    }
  }

  give(connection: Connection) {
    try {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      connection.exec(SETTINGS)
      if (this.#idle.length < MAX_IDLE) this.#idle.push(connection)
      else this.#drop(connection)
    } catch {
      this.#drop(connection)
    }
  }

  /** Folds the log into the file, so that a copy of the file alone is whole. */
  close() {
    const last = this.take()
    for (const connection of this.#all) if (connection !== last) this.#drop(connection)
    last.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#drop(last)
  }

  #open(): Connection {
    const made = new Database(this.#file)
    made.defaultSafeIntegers(true)
    made.exec(SETTINGS)
    return made
  }

  #drop(connection: Connection) {
    this.#all.delete(connection)
    connection.close()
  }
}
