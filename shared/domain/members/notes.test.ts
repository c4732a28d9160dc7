import { expect, it } from 'vitest'
import { canEditNote } from './notes.ts'

const CREATED = new Date('2026-11-20T15:00:00Z')
function after(ms: number) {
  return new Date(CREATED.getTime() + ms)
}
const DAY_MS = 24 * 3_600_000

it.each([
  ['its author at once', 'theo', 0, null, true],
  ['its author a moment before 24 hours', 'theo', DAY_MS - 1, null, true],
  ['its author after 24 hours', 'theo', DAY_MS, null, false],
  ['another member of staff', 'ada', 0, null, false],
  ['its author once it is removed', 'theo', 5, after(1), false],
] as const)('a note can be edited by %s: %s', (_, who, ms, removedAt, expected) => {
  expect(canEditNote({ authorId: 'theo', createdAt: CREATED, removedAt }, who, after(ms))).toBe(expected)
})
