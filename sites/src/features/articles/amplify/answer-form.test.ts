import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { POST as buy } from '../../../pages/articles/amplify/buy.ts'
import { POST as request } from '../../../pages/articles/amplify/request.ts'

describe.each([
  ['buying', buy],
  ['requesting', request],
] as const)('%s an amplification', (_, post) => {
  it.each([
    ['that is not offered any more', { reason: 'notOffered' }, 'not-offered'],
    ['of an article that is not approved', {}, 'too-early'],
  ])('%s says so', async (_case, extensions, notice) => {
    const fields = { article: 'a', offer: 'o', card: 'c', operation: 'op' }
    const headers = { origin: 'http://meridian.localhost' }
    const url = 'http://meridian.localhost/articles/amplify/buy'
    const member = vi.fn().mockRejectedValue(new AppError('Unprocessable', { message: 'No.', extensions }))
    const context = {
      request: new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }),
      locals: { api: { member } },
    }
    const answer = await post(context as unknown as Parameters<typeof post>[0])
    expect(answer.headers.get('location')).toBe(`/articles/amplify/a?notice=${notice}`)
  })
})
