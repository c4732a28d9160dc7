import { describe, expect, it } from 'vitest'
import {
  DatabaseError,
  isBusy,
  isMissingReference,
  isPreconditionViolation,
  isStatementFault,
  isUniqueViolation,
} from './errors.ts'

/* Our own server returns SQLite's extended code, sqld and Turso the primary one: libsql-server/src/hrana/stmt.rs. */
describe.each(['SQLITE_CONSTRAINT_', 'SQLITE_CONSTRAINT'])('a refusal with the code %s', (code) => {
  const refused = (kind: string, message: string) =>
    new DatabaseError(code.endsWith('_') ? `${code}${kind}` : code, `SQLite error: ${message}`)

  it('caused by a missing row is recognised', () => {
    const error = refused('FOREIGNKEY', 'FOREIGN KEY constraint failed')
    expect([isMissingReference(error), isStatementFault(error), isBusy(error)]).toEqual([true, true, false])
  })

  it('caused by a unique index is recognised with its columns', () => {
    const error = refused('UNIQUE', 'UNIQUE constraint failed: articles.author_id')
    expect([isUniqueViolation(error, 'articles.author_id'), isUniqueViolation(error, 'articles.id')]).toEqual([
      true,
      false,
    ])
    expect(isMissingReference(error)).toBe(false)
  })

  it('caused by a precondition is recognised, and one by another check is not', () => {
    expect(isPreconditionViolation(refused('CHECK', 'CHECK constraint failed: precondition_held'))).toBe(true)
    expect(isPreconditionViolation(refused('CHECK', 'CHECK constraint failed: users_status'))).toBe(false)
  })
})

it.each(['SQLITE_BUSY', 'TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])('%s is retried', (code) => {
  expect(isBusy(new DatabaseError(code, 'not now'))).toBe(true)
})
