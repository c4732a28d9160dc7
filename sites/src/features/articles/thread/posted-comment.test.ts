import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
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

it('an emoji of two code units counts as on the server', async () => {
  const member = vi.fn()
  expect(await post('👍🏽'.repeat(2500), member)).toBeNull()
  expect(await post('👍🏽'.repeat(2501), member)).toMatchObject({ error: 'too long by 2 characters' })
  expect(member).toHaveBeenCalledTimes(1)
})

it('a comment that the server refuses is kept', async () => {
  const member = vi.fn().mockRejectedValue(new AppError('BadRequest.Invalid'))
  expect(await post('Hello', member)).toMatchObject({ text: 'Hello', error: expect.stringContaining('error occurred') })
})
