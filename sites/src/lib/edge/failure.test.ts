import { expect, test } from 'vitest'
import { failureKind, failureStatus, hasFailed } from './failure.ts'

test.each([
  ['UnhandledError', 'fault', 500],
  ['ServiceUnavailable', 'away', 503],
  ['NotAuthenticated', 'signedOut', 401],
  ['NotAllowed', 'forbidden', 403],
  ['TooManyRequests', 'tooMany', 429],
  ['MaxSendAttempts', 'tooMany', 429],
  ['TooLarge', 'tooLarge', 413],
  ['StaleRevision', 'fault', 500],
] as const)('a page that fails with %s shows the notice "%s" with status %i', (code, kind, status) => {
  expect(failureKind(code)).toBe(kind)
  expect(failureStatus(kind)).toBe(status)
  expect(hasFailed(kind), 'has a row that staff find by its code').toBe(status >= 500)
})
