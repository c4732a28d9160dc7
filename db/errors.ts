import { LibsqlError } from '@libsql/client/web'

/** The first statement of a commit changed no row: somebody else was faster, or the row is not the caller's. */
export class PreconditionFailed extends Error {
  constructor() {
    super('The first statement of the batch changed no row')
    this.name = 'PreconditionFailed'
  }
}

const messageOf = (error: unknown) => (error instanceof LibsqlError ? error.message : '')

export const isPreconditionViolation = (error: unknown) => messageOf(error).includes('precondition_held')

/** Whether a unique constraint refused the write; `columns` as SQLite names them, such as "articles.author_id". */
export const isUniqueViolation = (error: unknown, columns: string) =>
  messageOf(error).includes(`UNIQUE constraint failed: ${columns}`)

const isConstraintViolation = (error: unknown) =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT')

const RETRYABLE = new Set(['SQLITE_BUSY', 'TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])

/** Refused before COMMIT because another writer was at work: nothing was done, so the same may be tried again. */
export const isBusy = (error: unknown) => error instanceof LibsqlError && RETRYABLE.has(error.code)

/** Whether the statement itself is at fault, not the way to the database. */
export const isStatementFault = (error: unknown) =>
  error instanceof LibsqlError && (isConstraintViolation(error) || error.code === 'SQLITE_ERROR')
