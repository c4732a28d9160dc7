import { describe, expect, it } from 'vitest'
import {
  DatabaseError,
  isBusy,
  isMissingReference,
  isPreconditionViolation,
  isStatementFault,
  isUniqueViolation,
} from './errors.ts'

/* Our own server gives the extended code of SQLite, sqld and Turso the primary one: libsql-server/src/hrana/stmt.rs. */
describe.each(['SQLITE_CONSTRAINT_', 'SQLITE_CONSTRAINT'])('a refusal with the code %s', (code) => {
  const refused = (kind: string, message: string) =>
    new DatabaseError(code.endsWith('_') ? `${code}${kind}` : code, `SQLite error: ${message}`)

  it('by a missing row is known as such', () => {
    const error = refused('FOREIGNKEY', 'FOREIGN KEY constraint failed')
    expect([isMissingReference(error), isStatementFault(error), isBusy(error)]).toEqual([true, true, false])
  })

  it('by a unique index is known with its columns', () => {
    const error = refused('UNIQUE', 'UNIQUE constraint failed: articles.author_id')
    expect([isUniqueViolation(error, 'articles.author_id'), isUniqueViolation(error, 'articles.id')]).toEqual([
      true,
      false,
    ])
    expect(isMissingReference(error)).toBe(false)
  })

  it('by a precondition is known as such, and by another check is not', () => {
    expect(isPreconditionViolation(refused('CHECK', 'CHECK constraint failed: precondition_held'))).toBe(true)
    expect(isPreconditionViolation(refused('CHECK', 'CHECK constraint failed: users_status'))).toBe(false)
  })
})

it.each(['SQLITE_BUSY', 'TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])('%s is tried again', (code) => {
  expect(isBusy(new DatabaseError(code, 'not now'))).toBe(true)
})
