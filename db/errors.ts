/** An error of the database; `code` is SQLite's extended code or one of the protocol. */
export class DatabaseError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'DatabaseError'
    this.code = code
  }
}

/** The first statement of a commit changed no row: another request changed the row first, or it does not belong to the caller. */
export class PreconditionFailed extends Error {
  constructor() {
    super('The first statement of the batch changed no row')
    this.name = 'PreconditionFailed'
  }
}

/** The result of work that commits with a precondition; null if it failed, because a concurrent request or run was first. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

/**
 * A write refers to a missing row: another request deleted it after it was read. Detected by the error text, as below: sqld and Turso use
 * the single code SQLITE_CONSTRAINT for all constraints.
 */
export function isMissingReference(error: unknown) {
  return error instanceof DatabaseError && error.message.endsWith('FOREIGN KEY constraint failed')
}

// The code precedes the database's message: "SQLITE_CONSTRAINT_UNIQUE: SQLite error: UNIQUE constraint failed: …".
const UNIQUE = /UNIQUE constraint failed: ([\w., ]+)$/
const CHECK = /CHECK constraint failed: (\w+)$/

function refusedBy(error: unknown, constraint: RegExp): string | null {
  return error instanceof DatabaseError ? (constraint.exec(error.message)?.[1] ?? null) : null
}

export function isPreconditionViolation(error: unknown) {
  return refusedBy(error, CHECK) === 'precondition_held'
}

/** Whether a unique constraint rejected the write; `columns` is the full list as SQLite names them, such as "articles.author_id". */
export function isUniqueViolation(error: unknown, columns: string) {
  return refusedBy(error, UNIQUE) === columns
}

const RETRYABLE = new Set(['TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])

/** Rejected before COMMIT because of another writer: nothing was done, so the same may be retried. */
export function isBusy(error: unknown) {
  return error instanceof DatabaseError && (error.code.startsWith('SQLITE_BUSY') || RETRYABLE.has(error.code))
}

// The database's disk, file or memory: no statement caused the error, and a retry may succeed.
const AWAY = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CORRUPT|NOTADB|CANTOPEN|NOMEM|PROTOCOL)/

/** Whether the statement itself is at fault, not the connection to the database. */
export function isStatementFault(error: unknown) {
  return error instanceof DatabaseError && /^SQL(ITE)?_/.test(error.code) && !AWAY.test(error.code)
}
