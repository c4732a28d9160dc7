import { expect, it, vi } from 'vitest'
import { postComment } from './posted-comment.ts'

function post(comment: string, member = vi.fn()) {
  const body = new URLSearchParams({ comment, article: 'a', thread: '', operation: 'o' })
  const headers = { origin: 'http://meridian.localhost' }
  const request = new Request('http://meridian.localhost/articles/edit', { method: 'POST', headers, body })
  return postComment({ request, locals: { api: { member } } })
}

it.each([
  [5001, 'too long by 1 character'],
  [5007, 'too long by 7 characters'],
])('a comment of %i characters is refused and kept', async (length, error) => {
  const text = 'x'.repeat(length)
  expect(await post(text)).toEqual({ threadId: '', text, error })
})
