import { expect, it } from 'vitest'
import { type FailureCause, failureCauseOf } from './failures.ts'

it.each<[FailureCause, string | null]>([
  ['AWAY', 'AppError: ServiceUnavailable\n    at send'],
  ['AWAY', 'status 503'],
  ['AWAY', 'status 429'],
  ['AWAY', 'no sender came back'],
  ['EXPIRED', 'expired'],
  ['NO_RECIPIENT', 'no active recipient'],
  ['CHANGED', 'PreconditionFailed: the first statement changed no row'],
  ['NOT_STORED', 'LibsqlError: SQLITE_CONSTRAINT: CHECK constraint failed: secret'],
  ['REFUSED', 'status 422: the address is invalid'],
  ['UNKNOWN', 'TypeError: x is not a function'],
  ['UNKNOWN', ''],
  ['UNKNOWN', null],
])('the cause is %s of “%s”', (cause, text) => expect(failureCauseOf(text)).toBe(cause))
