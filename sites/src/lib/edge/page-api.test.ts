import { describe, expect, it, vi } from 'vitest'
import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import type { AppError } from '#shared/kernel/errors.ts'
import type { TypedDocument } from '../graphql/typed-document.ts'
import { pageApi } from './page-api.ts'
import { Patience } from './patience.ts'
import { ServerTiming } from './server-timing.ts'

const DOCUMENT = '{ me { id } }' as unknown as TypedDocument<{ me: { id: string } }, Record<string, never>>

function ask(answer: Response | Error) {
  return pageApi({
    endpoint: '/graphql',
    service: { fetch: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) },
    request: new Request('http://meridian.localhost/articles'),
    correlationId: 'AAAA-BBBB-CCCC',
    cookie: null,
    timing: new ServerTiming(),
    patience: new Patience(),
  })(DOCUMENT)
}

function refused(code: string, more: object = {}) {
  return { data: null, errors: [{ extensions: { code, ...more } }] }
}
function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return Response.json(body, { status, headers })
}

describe('the result of a page’s query', () => {
  it('is the data when the backend returned some', async () => {
    expect(await ask(json({ data: { me: { id: '1' } } }))).toEqual({ me: { id: '1' } })
  })

  it.each([
    ['an ended session', json({}, 401), 'NotAuthenticated'],
    ['a missing right', json({}, 403), 'NotAllowed'],
    ['a refusal with a code', json(refused('NotFound')), 'NotFound'],
    ['a backend that is away', json({}, 503), 'ServiceUnavailable'],
    ['no answer at all', new Error('gone'), 'ServiceUnavailable'],
    ['an answer that is no JSON', new Response('<html>', { status: 502 }), 'UnhandledError'],
    ['an error without a code', json({ data: null, errors: [{}] }), 'UnhandledError'],
  ])('is one code for %s', async (_, answer, code) => {
    await expect(ask(answer)).rejects.toMatchObject({ code })
  })

  it.each([
    ['the answer itself', json(refused('TooManyRequests', { retryAt: '2026-11-05T10:01:30.000Z' })), 90],
    ['an answer whose time is over', json(refused('TooManyRequests', { retryAt: '2026-11-05T09:00:00.000Z' })), 1],
    ['its header', json(refused('TooManyRequests'), 429, { 'retry-after': '45' }), 45],
    [
      'the header of something in between',
      new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }),
      7,
    ],
    ['neither', json({}, 429), undefined],
  ])('of too many requests includes how long to wait, as said by %s', async (_, answer, retryAfterSeconds) => {
    vi.useFakeTimers({ now: new Date('2026-11-05T10:00:00.000Z') })
    await expect(ask(answer)).rejects.toMatchObject({ code: 'TooManyRequests', retryAfterSeconds })
    vi.useRealTimers()
  })

  it.each([
    ['names them', { email: 100 }, { email: 100 }],
    ['names none', null, undefined],
    ['has an empty list', {}, undefined],
    ['says something else', 'email', undefined],
  ])('has the fields of a refused form where the answer %s', async (_, told, fields) => {
    const error = await ask(json(refused('BadRequest.Invalid', { fields: told }))).catch((refusal: unknown) => refusal)
    expect(error).toHaveProperty('code', 'BadRequest.Invalid')
    expect((error as AppError).fields).toEqual(fields)
  })
})

it('after a backend timed out, a page waits less for the next one, and the usual time before', async () => {
  const waits: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return new AbortController().signal
  })
  const patience = new Patience()
  const api = (service: () => Promise<Response>) =>
    pageApi({
      ...{ endpoint: '/graphql', request: new Request('http://meridian.localhost/articles'), cookie: null },
      ...{ correlationId: 'AAAA-BBBB-CCCC', service: { fetch: service }, timing: new ServerTiming(), patience },
    })
  const answers = api(async () => json({ data: { me: { id: '1' } } }))
  const silent = api(() => Promise.reject(new DOMException('late', 'TimeoutError')))
  await answers(DOCUMENT)
  await expect(silent(DOCUMENT)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  await answers(DOCUMENT)
  expect(waits).toEqual([10_000, 10_000, 2000])
  timeout.mockRestore()
})

describe('a refusal', () => {
  async function refusalOf(answer: Response) {
    const error = await ask(answer).catch((refusal: unknown) => refusal)
    return error as AppError
  }
  const worded = (code: string | undefined, extensions: object = {}, status = 200, message?: string) =>
    json({ data: null, errors: [{ message, extensions: { code, ...extensions } }] }, status)

  it.each([
    ['a rule', worded('Unprocessable', {}, 200, 'Not so.'), 'Not so.'],
    ['a rule without words', worded('Unprocessable'), 'Unprocessable'],
    ['a phase', worded('NotAllowed', { phase: 'CLOSED' }, 403, 'It is closed.'), 'It is closed.'],
    ['a phase without words', worded('NotAllowed', { phase: 'CLOSED' }, 403), 'NotAllowed'],
    ['a phase of another code', worded('NotFound', { phase: 'CLOSED' }, 200, 'It is closed.'), 'It is closed.'],
    ['anything else', worded('NotFound', {}, 200, 'row 7 of articles'), 'NotFound'],
    ['anything else with 403', worded('NotAllowed', {}, 403, 'policy of articles'), 'NotAllowed'],
    ['an unknown code', worded('Exploded', {}, 200, 'at db.ts'), 'a backend answered 200 without data'],
  ])('keeps the words of the backend for rules and phases alone: %s', async (_, answer, message) => {
    expect((await refusalOf(answer)).message).toBe(message)
  })

  it('has the texts that pages use, and none that is no text', async () => {
    const told = { reason: 'a', aboutId: 'b', viewing: 'c', phase: 'd', other: 'e' }
    const { other: _, ...used } = told
    expect((await refusalOf(worded('NotFound', told))).extensions).toEqual(used)
    expect((await refusalOf(worded('NotFound', { reason: 7, aboutId: null }))).extensions).toBeUndefined()
    expect((await refusalOf(worded('NotFound', { reason: '' }))).extensions).toEqual({ reason: '' })
    expect((await refusalOf(worded('NotAllowed', told, 403))).extensions).toEqual({ viewing: 'c', phase: 'd' })
    expect((await refusalOf(worded('NotAllowed', { reason: 'a' }, 403))).extensions).toBeUndefined()
  })

  it('by status names the wait of its header', async () => {
    expect(await refusalOf(json({}, 503, { 'retry-after': '9' }))).toMatchObject({ retryAfterSeconds: 9 })
    expect(await refusalOf(json({}, 503, { 'retry-after': '0' }))).toMatchObject({ retryAfterSeconds: undefined })
    expect(await refusalOf(json(refused('NotFound', { retryAt: 'soon' }), 200, { 'retry-after': '3' }))).toMatchObject({
      retryAfterSeconds: 3,
    })
  })

  it('is also data with an error, or an answer with neither', async () => {
    expect((await refusalOf(json({ data: { me: null }, errors: [{}] }))).code).toBe('UnhandledError')
    expect((await refusalOf(json({}))).code).toBe('UnhandledError')
    expect(await ask(json({ data: { me: null }, errors: [] }))).toEqual({ me: null })
  })
})

it.each([
  ['a session and a page', 'a=1', '/v2/articles'],
  ['neither', null, null],
  ['neither, as empty texts', '', ''],
])('a backend is told of %s', async (_, cookie, viewedPage) => {
  let sent: Request | undefined
  await pageApi({
    endpoint: '/graphql',
    service: {
      fetch: async (input: Request | string | URL, init?: RequestInit) => {
        sent = input instanceof Request ? input : new Request(input, init)
        return json({ data: {} })
      },
    } as never,
    ...{ request: new Request('http://meridian.localhost/articles'), correlationId: 'AAAA-BBBB-CCCC' },
    ...{ cookie, viewedPage, timing: new ServerTiming(), patience: new Patience() },
  })(DOCUMENT)
  expect(sent?.headers.get('cookie')).toBe(cookie || null)
  expect(sent?.headers.get(VIEWED_PAGE_HEADER)).toBe(viewedPage || null)
})
