import { expect, it } from 'vitest'
import { VIEWING_MESSAGES as M, VIEWING_REASON_MAX_CHARACTERS, viewEnd, viewingReasonFault } from './viewing.ts'

it.each([
  ['', M.reasonMissing],
  ['  \n', M.reasonMissing],
  ['She can’t find her group', null],
  ['é'.repeat(VIEWING_REASON_MAX_CHARACTERS), null],
  ['é'.repeat(VIEWING_REASON_MAX_CHARACTERS + 1), M.reasonTooLong],
])('the reason %j', (reason, fault) => {
  expect(viewingReasonFault(reason)).toBe(fault)
})

const EXPIRES = new Date('2026-11-20T15:15:00Z')
it.each([
  ['one that nobody ended', null, EXPIRES],
  ['one that was ended', new Date('2026-11-20T15:04:00Z'), new Date('2026-11-20T15:04:00Z')],
  ['one that was ended after it had expired', new Date('2026-11-20T16:00:00Z'), EXPIRES],
])('the end of %s', (_, endedAt, end) => {
  expect(viewEnd({ expiresAt: EXPIRES, endedAt })).toEqual(end)
})
