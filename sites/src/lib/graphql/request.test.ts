import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { PAGE_USER_HEADER } from '#shared/domain/auth/page-user.ts'
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

describe('what a request sends and makes of its answer', () => {
  let sent: RequestInit[] = []
  const answering = (answer: FakeResponse) => {
    sent = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init)
      return answer()
    })
  }
  const headers = () => new Headers(sent[0]?.headers)

  it.each([
    ['as it is', {}, null],
    ['by itself', { isBackground: true }, BACKGROUND_POLL],
    ['for a person', { isBackground: false }, null],
  ])('%s', async (_, options, poll) => {
    answering(json({ data: { me: null } }))
    await request(ME, {}, options)
    expect(headers().get(BACKGROUND_HEADER)).toBe(poll)
    expect([...headers().keys()].includes('0')).toBe(false)
    expect(sent[0]?.keepalive).toBe(false)
  })

  it('continues when the page is left, where that is asked for', async () => {
    answering(json({ data: { me: null } }))
    await request(ME, {}, { isKeptAlive: true })
    expect(sent[0]?.keepalive).toBe(true)
  })

  it('names the user of the page, and nobody on a page for visitors', async () => {
    for (const user of ['maya', undefined, '']) {
      vi.stubGlobal('document', { documentElement: { dataset: { user } } })
      answering(json({ data: { me: null } }))
      await request(ME)
      expect(headers().get(PAGE_USER_HEADER)).toBe(user || null)
    }
  })

  it('that its caller ends rejects with the caller’s reason', async () => {
    const caller = new AbortController()
    answering(() => {
      caller.abort('left')
      sent[0]?.signal?.throwIfAborted()
      return Response.json({})
    })
    const ended = request(ME, {}, { signal: caller.signal }).catch((reason: unknown) => reason)
    expect(await ended).toBe('left')
  })

  it.each([
    ['an abort', new DOMException('x', 'AbortError'), 'Unreachable'],
    ['what is no error', 'odd', 'Unreachable'],
    ['nothing', undefined, 'Unreachable'],
    ['what looks like a timeout', { name: 'TimeoutError' }, 'Unreachable'],
  ])('that fails with %s is unreachable', async (_, cause, code) => {
    answering(() => {
      throw cause
    })
    expect(await codeOf(request(ME))).toBe(code)
  })

  it.each([
    ['data alone', { data: { me: null }, errors: [] }, 200, null],
    ['data with an error', { data: { me: null }, errors: [{ extensions: { code: 'NotFound' } }] }, 200, 'NotFound'],
    ['no data', { data: null }, 200, 'UnhandledError'],
    ['data with a bad status', { data: { me: null } }, 500, 'UnhandledError'],
    ['nothing, while it is away', {}, 503, 'ServiceUnavailable'],
    ['a code, while it is away', { errors: [{ extensions: { code: 'NotAllowed' } }] }, 503, 'NotAllowed'],
    ['no JSON', null, 200, 'Intercepted'],
  ])('that is answered with %s', async (_, body, status, code) => {
    answering(json(body, status))
    const error = await request(ME).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error instanceof RequestError ? error.code : error).toBe(code)
  })

  it('has the correlation id of the answer, or of its header', async () => {
    answering(json({ errors: [{ extensions: { correlationId: 7 } }] }, 500, { 'x-correlation-id': 'AAAA' }))
    await expect(request(ME)).rejects.toMatchObject({ correlationId: 'AAAA', status: 500 })
  })
})

it.each([
  [new RequestError('Timeout'), true],
  [new RequestError('NotFound'), false],
  [Object.assign(new Error('x'), { code: 'Timeout' }), false],
  [new TypeError('x'), false],
  [null, false],
])('whether a request may have been done after %s: %s', (error, may) => {
  expect(isOutcomeUnknown(error)).toBe(may)
})
