/** What the database refused; `code` is SQLite's extended code or one of the protocol. */
export class DatabaseError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'DatabaseError'
    this.code = code
  }
}

/** The first statement of a commit changed no row: another request changed it first, or it is not the caller's. */
export class PreconditionFailed extends Error {
  constructor() {
    super('The first statement of the batch changed no row')
    this.name = 'PreconditionFailed'
  }
}

/**
 * A write refers to a row that is not there: another request deleted it after it was read. By what the database says, as below: sqld and
 * Turso give all constraints the one code SQLITE_CONSTRAINT, without the kind.
 */
export function isMissingReference(error: unknown) {
  return error instanceof DatabaseError && error.message.endsWith('FOREIGN KEY constraint failed')
}

// The code stands before what the database said: "SQLITE_CONSTRAINT_UNIQUE: SQLite error: UNIQUE constraint failed: …".
const UNIQUE = /UNIQUE constraint failed: ([\w., ]+)$/
const CHECK = /CHECK constraint failed: (\w+)$/

function refusedBy(error: unknown, constraint: RegExp): string | null {
  return error instanceof DatabaseError ? (constraint.exec(error.message)?.[1] ?? null) : null
}

export function isPreconditionViolation(error: unknown) {
  return refusedBy(error, CHECK) === 'precondition_held'
}

/** Whether a unique constraint refused the write; `columns` as SQLite names them, such as "articles.author_id", all of them. */
export function isUniqueViolation(error: unknown, columns: string) {
  return refusedBy(error, UNIQUE) === columns
}

const RETRYABLE = new Set(['TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])

/** Refused before COMMIT because another writer was at work: nothing was done, so the same may be tried again. */
export function isBusy(error: unknown) {
  return error instanceof DatabaseError && (error.code.startsWith('SQLITE_BUSY') || RETRYABLE.has(error.code))
}

// The disk, the file or the memory of the database: no statement is to blame, and another moment may be better.
const AWAY = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CORRUPT|NOTADB|CANTOPEN|NOMEM|PROTOCOL)/

/** Whether the statement itself is at fault, not the way to the database. */
export function isStatementFault(error: unknown) {
  return error instanceof DatabaseError && /^SQL(ITE)?_/.test(error.code) && !AWAY.test(error.code)
}
