import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $session } from '../session.store.ts'
import type { introspection } from './member-env.d.ts'
import { requestsTo } from './request.ts'
import { RequestError } from './request-error.ts'
import { documentsOf } from './typed-document.ts'

const graphql = documentsOf<introspection>()
const ME = graphql(`query Me { me { id } }`)
const request = requestsTo('/graphql')

type Answer = () => Response | Promise<Response>
let answers: Answer[] = []
let paths: string[] = []

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return () => Response.json(body, { status, headers })
}

beforeEach(() => {
  answers = []
  paths = []
  $session.set({ kind: 'signed-in' })
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
  it('answers the data', async () => {
    answers = [json({ data: { me: { id: 'maya' } } })]
    expect(await request(ME)).toEqual({ me: { id: 'maya' } })
  })

  it('heals an expired session once and repeats itself', async () => {
    answers = [json({}, 401), json({ expiresAt: 'x' }), json({ data: { me: { id: 'maya' } } })]
    expect(await request(ME)).toEqual({ me: { id: 'maya' } })
    expect(paths).toEqual(['/graphql', '/rest/token-refresh', '/graphql'])
    expect($session.get().kind).toBe('signed-in')
  })

  it('refreshes once for all calls that found the session expired together', async () => {
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

  it('[SESS-028] marks the person signed out when the refresh is refused', async () => {
    answers = [json({ errors: [{ extensions: { code: 'NotAuthenticated' } }] }, 401), json({}, 401)]
    expect(await codeOf(request(ME))).toBe('NotAuthenticated')
    expect($session.get().kind).toBe('signed-out')
  })

  it('does not take infrastructure trouble for a sign-out', async () => {
    answers = [json({}, 401), json({}, 503)]
    expect(await codeOf(request(ME))).toBe('ServiceUnavailable')
    expect($session.get().kind).toBe('signed-in')
  })

  it('[SESS-027] hands on the code, the details and the correlation id', async () => {
    const extensions = { code: 'StaleRevision', correlationId: 'AAAA-BBBB-CCCC', current: { id: 'r2' } }
    answers = [json({ data: null, errors: [{ extensions }] })]
    const error: RequestError = await request(ME).then(
      () => Promise.reject(new Error('expected a refusal')),
      (reason) => reason,
    )
    expect(error).toMatchObject({ code: 'StaleRevision', correlationId: 'AAAA-BBBB-CCCC', extensions })
    expect(error.isTransient).toBe(false)
  })

  it('says offline, unreachable and unknown apart', async () => {
    expect(await codeOf(request(ME))).toBe('Unreachable')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await codeOf(request(ME))).toBe('Offline')
    answers = [() => new Response('<html>', { status: 502 })]
    expect(await codeOf(request(ME))).toBe('UnhandledError')
  })
})
