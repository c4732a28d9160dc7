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

it.each([
  ['SQLITE_BUSY_SNAPSHOT', true, false],
  ['SQLITE_LOCKED', false, false],
  ['SQLITE_IOERR_READ', false, false],
  ['SQLITE_FULL', false, false],
  ['SQLITE_NOMEM', false, false],
  ['SQLITE_ERROR', false, true],
  ['SQLITE_CONSTRAINT', false, true],
  ['SQL_PARSE_ERROR', false, true],
  ['STREAM_EXPIRED', true, false],
  ['HTTP_502', false, false],
])('%s: tried again %s, a fault of the statement %s', (code, isBusyCode, isFault) => {
  const error = new DatabaseError(code, 'x')
  expect([isBusy(error), isStatementFault(error)]).toEqual([isBusyCode, isFault])
})

it('another error than one of the database is none of these', () => {
  const like = (code: string, message: string) => Object.assign(new Error(`${code}: ${message}`), { code })
  const constraint = (kind: string) => like('SQLITE_CONSTRAINT', `${kind} constraint failed`)
  expect(isMissingReference(constraint('FOREIGN KEY'))).toBe(false)
  expect(isUniqueViolation(like('SQLITE_CONSTRAINT', 'UNIQUE constraint failed: a.b'), 'a.b')).toBe(false)
  expect(isPreconditionViolation(like('SQLITE_CONSTRAINT', 'CHECK constraint failed: precondition_held'))).toBe(false)
  expect(isBusy(like('SQLITE_BUSY', 'x'))).toBe(false)
  expect(isStatementFault(like('SQLITE_ERROR', 'x'))).toBe(false)
})
