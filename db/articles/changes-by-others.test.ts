import { expect, test } from 'vitest'
import { toChangesView } from './changes-by-others.ts'

const FROM = { id: 'r1' } as Parameters<typeof toChangesView>[0]
function at(minutes: number) {
  return new Date(Date.UTC(2026, 10, 20, 15, minutes))
}
function writer(authorId: string, givenName: string, minutes: number) {
  return { authorId, givenName, familyName: 'Chen', at: at(minutes) }
}

test('other writers since then are named once, with their last text, and the author as such', () => {
  const writers = [writer('theo', 'Theo', 9), writer('maya', 'Maya', 8), writer('theo', 'Theo', 3)]
  expect(toChangesView(FROM, writers, 'maya')).toEqual({
    before: FROM,
    by: [
      { name: 'Theo Chen', isAuthor: false, changedAt: at(9) },
      { name: 'Maya Chen', isAuthor: true, changedAt: at(8) },
    ],
  })
})

test('there are none if there is no text to count from', () => {
  expect(toChangesView(null, [writer('theo', 'Theo', 9)], 'maya')).toBeNull()
})
