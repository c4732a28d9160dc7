import { expect, it } from 'vitest'
import { type EntryRow, toEntryView } from './entry-rows.ts'

const ROW = {
  ...{ id: 'e', authorId: 'maya', state: 'APPROVED', content: 'Text', heldFor: null, isReported: false },
  ...{ hasAppealed: false, decision: null },
} as unknown as EntryRow
const AUTHOR = { id: 'maya' } as Parameters<typeof toEntryView>[1]

function view(change: Partial<EntryRow>, userId = 'sam', kind: 'member' | 'admin' = 'member', more: object = {}) {
  return toEntryView({ ...ROW, ...change }, AUTHOR, {
    viewer: { userId, communityId: 'mtc', kind, ...more },
    isClosed: false,
    replyCount: 0,
  })
}

it.each([
  ['another member', {}, 'sam', 'member', { content: 'Text', canLike: true, canReport: true, isOwn: false }],
  ['who has reported it', { isReported: true }, 'sam', 'member', { canLike: true, canReport: false }],
  ['its author', {}, 'maya', 'member', { content: 'Text', canLike: false, canReport: false, isOwn: true }],
  ['staff', {}, 'theo', 'admin', { content: 'Text', canLike: false, canReport: false }],
  [
    'another member while it waits',
    { state: 'PENDING', heldFor: 'WORDS' },
    'sam',
    'member',
    { content: '', heldFor: null, canLike: false, canReport: false },
  ],
  [
    'its author while it waits',
    { state: 'PENDING', heldFor: 'WORDS' },
    'maya',
    'member',
    { content: 'Text', heldFor: 'WORDS' },
  ],
  ['its author once it is deleted', { state: 'DELETED' }, 'maya', 'member', { content: '' }],
] as const)('an entry as %s sees it', (_, change, userId, kind, expected) => {
  expect(view(change as Partial<EntryRow>, userId, kind)).toMatchObject(expected)
})

it('an entry by a blocked author is folded for the member, and not for staff who view the member’s pages', () => {
  expect(view({ isFolded: true }).isFolded).toBe(true)
  const viewing = { viewId: 'v' }
  expect(view({ isFolded: true }, 'sam', 'member', { viewing }).isFolded).toBe(false)
})
