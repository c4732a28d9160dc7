import { expect, it } from 'vitest'
import { dueAfterHold, holdReasonFault, LEGAL_HOLD_MESSAGES as M } from './legal-hold.ts'

it.each([
  ['', M.reasonMissing],
  [' \n', M.reasonMissing],
  ['Lawsuit 12 C 34', null],
  ['🙂'.repeat(500), null],
  ['x'.repeat(501), M.reasonTooLong],
])('the reason of a hold "%s"', (typed, fault) => {
  expect(holdReasonFault(typed)).toBe(fault)
})

const NOW = new Date('2026-11-20T12:00:00.000Z')
it.each([
  ['2026-11-01T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
  ['2026-11-27T11:59:59.999Z', '2026-11-27T12:00:00.000Z'],
  ['2026-12-05T12:00:00.000Z', '2026-12-05T12:00:00.000Z'],
])('a deletion due at %s is due at %s once its hold was lifted', (dueAt, due) => {
  expect(dueAfterHold(new Date(dueAt), NOW).toISOString()).toBe(due)
})
