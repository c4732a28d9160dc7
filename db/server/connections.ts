import Database from 'libsql'

type Driver = InstanceType<typeof Database>
type Statement = ReturnType<Driver['prepare']>

export type Column = { readonly name: string; readonly decltype: string | null }
export type PreparedStatement = {
  readonly statement: Statement
  readonly columns: readonly Column[] | null
  /** Whether the text contains a keyword of a writing statement. */
  readonly mayWrite: boolean
}

const MAX_PREPARED = 200
/** Statements that may change settings, or the columns of statements that are already prepared. */
const CHANGES_CONNECTION = /^\s*(pragma|create|alter|drop|attach|detach|vacuum|reindex|analyze)\b/i
const WRITING_WORD = /\b(insert|update|delete|replace)\b/i

/**
 * What a stream takes its connection for. Each kind keeps its own connections, because `query_only` makes the engine prepare every statement
 * of a connection again when it changes.
 */
export type Purpose = 'reads' | 'writes'

/** A connection of the driver, with the statements it has prepared. */
export class Connection {
  readonly purpose: Purpose
  /** The changes of the schema that happened before it was opened, or by itself. */
  seenChanges = 0
  readonly #driver: Driver
  readonly #prepared = new Map<string, PreparedStatement>()
  #isAltered = false
  #isReadOnly = false

  constructor(driver: Driver, purpose: Purpose) {
    this.#driver = driver
    this.purpose = purpose
  }

  get inTransaction(): boolean {
    return this.#driver.inTransaction
  }

  /** Whether settings may differ from those that a connection starts with. */
  get isAltered(): boolean {
    return this.#isAltered
  }

  /** Prepared once per text; `forget` it after an error, which may leave it in the middle of its rows. */
  prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#driver.prepare(sql)
    const columns = statement.reader
      ? statement.columns().map((column) => ({ name: column.name, decltype: column.type }))
      : null
    if (statement.reader) statement.raw(true)
    const prepared = { statement, columns, mayWrite: WRITING_WORD.test(sql) }
    if (CHANGES_CONNECTION.test(sql)) this.#alter()
    else this.#keep(sql, prepared)
    return prepared
  }

  forget(sql: string) {
    this.#prepared.delete(sql)
  }

  exec(sql: string) {
    if (!this.inTransaction) this.setReadOnly(false)
    this.#alter()
    this.#driver.exec(sql)
  }

  /**
   * The engine accepts the word READONLY after BEGIN and ignores it; the pragma enforces it. It also makes the engine prepare every
   * statement again, so it is run only if it changes something.
   */
  setReadOnly(isReadOnly: boolean) {
    if (this.#isReadOnly === isReadOnly) return
    this.#isReadOnly = isReadOnly
    this.#driver.exec(`PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`)
  }

  rollBack() {
    this.#driver.exec('ROLLBACK')
  }

  /** Restores the settings that every stream starts with. */
  restore() {
    this.#driver.exec(SETTINGS)
    this.#isAltered = false
    this.#isReadOnly = false
  }

  close() {
    this.#driver.close()
  }

  #alter() {
    this.#isAltered = true
    this.#prepared.clear()
  }

  #keep(sql: string, prepared: PreparedStatement) {
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size <= MAX_PREPARED) return
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined) this.#prepared.delete(oldest)
  }
}

/** The size of the file mapping, which all connections share: it saves a copy of each page per connection. */
const MAPPED_BYTES = 2 ** 31 - 2 ** 16

const SETTINGS = [
  'PRAGMA foreign_keys = ON',
  'PRAGMA synchronous = FULL',
  'PRAGMA recursive_triggers = OFF',
  'PRAGMA query_only = OFF',
  `PRAGMA mmap_size = ${MAPPED_BYTES}`,
].join(';')

const MAX_IDLE = 16

/**
 * Connections to the one file. A used connection is rolled back and set up again before the next stream gets it: no setting or open
 * transaction may leak. There is no busy_timeout: waiting inside a native call would block the only thread, and with it the COMMIT that it
 * waits for. The writer lock orders writers instead.
 */
export class Connections {
  readonly #file: string
  readonly #idle: Readonly<Record<Purpose, Connection[]>> = { reads: [], writes: [] }
  readonly #all = new Set<Connection>()
  /** How often the schema may have changed: until it runs a statement, another connection names the columns of before. */
  #changes = 0

  constructor(file: string) {
    this.#file = file
    const first = this.take('writes')
    first.exec('PRAGMA journal_mode = WAL')
    this.give(first)
  }

  take(purpose: Purpose): Connection {
    for (let idle = this.#idle[purpose].pop(); idle; idle = this.#idle[purpose].pop()) {
      if (idle.seenChanges === this.#changes) return idle
      this.#drop(idle)
    }
    const made = this.#open(purpose)
    made.seenChanges = this.#changes
    this.#all.add(made)
    return made
  }

  /** A connection for a single use that would spoil it for others. */
  aside<T>(use: (connection: Connection) => T): T {
    const made = this.#open('reads')
    try {
      return use(made)
    } finally {
      made.close()
    }
  }

  give(connection: Connection) {
    try {
      if (connection.inTransaction) connection.rollBack()
      if (connection.isAltered) {
        connection.restore()
        this.#changes += 1
        connection.seenChanges = this.#changes
      }
      const idle = this.#idle[connection.purpose]
      if (idle.length < MAX_IDLE) idle.push(connection)
      else this.#drop(connection)
    } catch {
      this.#drop(connection)
    }
  }

  /** Checkpoints the log into the file, so that a copy of the file alone is complete. */
  close() {
    const last = this.take('writes')
    for (const connection of this.#all) if (connection !== last) this.#drop(connection)
    last.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#drop(last)
  }

  #open(purpose: Purpose): Connection {
    const driver = new Database(this.#file)
    driver.defaultSafeIntegers(true)
    const made = new Connection(driver, purpose)
    made.restore()
    return made
  }

  #drop(connection: Connection) {
    this.#all.delete(connection)
    connection.close()
  }
}
