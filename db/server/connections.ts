import Database from 'libsql'

export type Connection = InstanceType<typeof Database>

const SETTINGS = ['PRAGMA foreign_keys = ON', 'PRAGMA synchronous = FULL', 'PRAGMA recursive_triggers = OFF']

/**
 * Connections to the one file. A connection that was used is rolled back and set up again before the next request gets it:
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
    const made = new Database(this.#file)
    made.defaultSafeIntegers(true)
    this.#all.add(made)
    this.#reset(made)
    return made
  }

  give(connection: Connection) {
    try {
      this.#reset(connection)
      this.#idle.push(connection)
    } catch {
      this.#all.delete(connection)
      connection.close()
    }
  }

  /** Folds the log into the file, so that a copy of the file alone is whole. */
  close() {
    const last = this.take()
    last.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    for (const connection of this.#all) connection.close()
  }

  #reset(connection: Connection) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    for (const setting of SETTINGS) connection.exec(setting)
  }
}
