import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $signInStatus } from '../sign-in-status.store.ts'
import type { introspection } from './member-env.d.ts'
import { isOutcomeUnknown } from './outcome-unknown.ts'
import { requestsTo } from './request.ts'
import { RequestError } from './request-error.ts'
import { documentsOf } from './typed-document.ts'

const graphql = documentsOf<introspection>()
const ME = graphql(`query Me { me { id } }`)
const request = requestsTo('/graphql')

type FakeResponse = () => Response | Promise<Response>
let answers: FakeResponse[] = []
let paths: string[] = []

function json(body: unknown, status = 200, headers: Record<string, string> = {}): FakeResponse {
  return () => Response.json(body, { status, headers })
}

beforeEach(() => {
  answers = []
  paths = []
  $signInStatus.set({ kind: 'signed-in' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    const answer = answers.shift()
    if (!answer) throw new TypeError('network')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

async function codeOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof RequestError ? error.code : error
}

describe('a request from an island', () => {
  it('resolves with the data', async () => {
    answers = [json({ data: { me: { id: 'maya' } } })]
    expect(await request(ME)).toEqual({ me: { id: 'maya' } })
  })

  it('refreshes an expired session once and repeats the request', async () => {
    answers = [json({}, 401), json({ expiresAt: 'x' }), json({ data: { me: { id: 'maya' } } })]
    expect(await request(ME)).toEqual({ me: { id: 'maya' } })
    expect(paths).toEqual(['/graphql', '/rest/token-refresh', '/graphql'])
    expect($signInStatus.get().kind).toBe('signed-in')
  })

  it('does not refresh the session of a person who has signed in since', async () => {
    answers = [json({ errors: [{ extensions: { code: 'NotAuthenticated', isOtherUser: true } }] }, 401)]
    await expect(request(ME)).rejects.toMatchObject({ code: 'NotAuthenticated', extensions: { isOtherUser: true } })
    expect(paths).toEqual(['/graphql'])
    expect($signInStatus.get().kind).toBe('signed-out')
  })

  it('shares one refresh with other requests that found the session expired', async () => {
    answers = [
      json({}, 401),
      json({}, 401),
      json({}),
      json({ data: { me: { id: 'a' } } }),
      json({ data: { me: { id: 'b' } } }),
    ]
    await Promise.all([request(ME), request(ME)])
    expect(paths.filter((path) => path === '/rest/token-refresh')).toHaveLength(1)
  })

  it('[SESS-028] sets the sign-in status to signed out when the refresh is refused', async () => {
    answers = [json({ errors: [{ extensions: { code: 'NotAuthenticated' } }] }, 401), json({}, 401)]
    expect(await codeOf(request(ME))).toBe('NotAuthenticated')
    expect($signInStatus.get().kind).toBe('signed-out')
  })

  it('leaves the sign-in status unchanged when the refresh fails with a server error', async () => {
    answers = [json({}, 401), json({}, 503)]
    expect(await codeOf(request(ME))).toBe('ServiceUnavailable')
    expect($signInStatus.get().kind).toBe('signed-in')
  })

  it.each([
    ['[SESS-027] a failed validation', 'BadRequest.Invalid', { fields: { title: 900 } }],
    ['a conflict', 'StaleRevision', { current: { id: 'r2' } }],
  ])('rejects %s with its code, message, extensions and correlation id', async (_, code, details) => {
    const extensions = { code, correlationId: 'AAAA-BBBB-CCCC', ...details }
    answers = [json({ data: null, errors: [{ message: 'No.', extensions }] })]
    const error: RequestError = await request(ME).then(
      () => Promise.reject(new Error('expected a refusal')),
      (reason) => reason,
    )
    expect(error).toMatchObject({
      code,
      correlationId: 'AAAA-BBBB-CCCC',
      extensions: { ...extensions, message: 'No.' },
    })
  })

  it('distinguishes offline, unreachable and unknown errors', async () => {
    expect(await codeOf(request(ME))).toBe('Unreachable')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await codeOf(request(ME))).toBe('Offline')
    answers = [() => new Response('<html>', { status: 502 })]
    expect(await codeOf(request(ME))).toBe('UnhandledError')
  })

  it.each([
    ['whose connection is lost before its answer came', new TypeError('Failed to fetch'), 'Unreachable'],
    ['that takes too long and ends offline', new DOMException('Too late', 'TimeoutError'), 'Timeout'],
  ])('of a request %s nobody knows whether it was done', async (_, cause, code) => {
    answers = [
      () => {
        vi.stubGlobal('navigator', { onLine: false })
        throw cause
      },
    ]
    const error = await request(ME).catch((reason: unknown) => reason)
    expect([error, isOutcomeUnknown(error)]).toEqual([expect.objectContaining({ code }), true])
  })
})
