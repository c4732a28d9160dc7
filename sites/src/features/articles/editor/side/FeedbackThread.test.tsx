import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FeedbackThread } from './FeedbackThread.tsx'

type Comment = { readonly id: string }

function shown(promisedDay: string | null, comments: readonly Comment[] = []): string {
  const edges = comments.map(({ id }) => ({
    node: {
      id,
      remark: 'A strong opening.',
      createdAt: '2026-12-01T17:00:00Z',
      hasRead: true,
      author: { id: 'theo', snapshot: { name: 'Theo Brandt', avatar: null } },
    },
  }))
  const first = { unreadCount: 0, edges, pageInfo: { hasPreviousPage: false, startCursor: null } }
  const props = { articleId: 'a', userId: 'maya', timeZone: 'America/New_York', latest: null }
  return renderToStaticMarkup(<FeedbackThread {...props} first={first} promisedDay={promisedDay} />)
}

it.each([
  ['the promised day is ahead', 'Thu, Dec 3', '>Your editor hasn’t written yet. Expected by Thu, Dec 3.<'],
  ['no day is promised', null, '>Your editor hasn’t written yet.<'],
])('an empty thread says that the editor has not written, while %s', (_, day, text) => {
  expect(shown(day)).toContain(text)
})

it('a thread with a comment has no such text', () => {
  expect(shown('Thu, Dec 3', [{ id: 'c' }])).not.toContain('written yet')
})
