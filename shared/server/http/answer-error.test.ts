import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { isCorrelationId } from '#shared/kernel/ids.ts'
import { answerError, knownError, onlyPost, type RequestError } from './answer-error.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const CODE = 'K7Q4-M2XR-9TBD'
const NOW = new Date('2026-11-29T12:00:00Z')

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

async function answer(error: Error, path = '/rest/login', isConfigured = true) {
  const app = new Hono<{ Variables: { correlationId: string; now: Date; errors: RequestError[] } }>()
  app.use(async (c, next) => {
    if (isConfigured) {
      c.set('correlationId', CODE)
      c.set('now', NOW)
      c.set('errors', [])
    }
    await next()
  })
  app.all('*', () => {
    throw error
  })
  app.onError(answerError)
  const response = await app.request(`https://meridian.test${path}`, { method: 'POST' })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the answer to a refusal', () => {
  it('has the words, the code and the number of the request, and what the refusal adds', async () => {
    const refused = await answer(
      new AppError('NotAllowed', { message: 'Ask an admin.', extensions: { reason: 'full' } }),
    )
    expect(refused.status).toBe(403)
    const body = { code: 'NotAllowed', message: 'Ask an admin.', reason: 'full', correlationId: CODE }
    expect(refused.body).toEqual(body)
    expect(logged).toEqual([])
  })

  it('names the wrong fields of a bad request, even if there are none, and of no other', async () => {
    const named = await answer(new AppError('BadRequest.Invalid', { fields: { email: 130 } }))
    expect(named.body).toMatchObject({ fields: { email: 130 }, fieldMessages: { email: expect.any(String) } })
    expect((await answer(new AppError('BadRequest.Invalid'))).body).toMatchObject({ fields: {} })
    expect((await answer(new AppError('NotFound'))).body).not.toHaveProperty('fields')
  })

  it('says when to come back, as seconds and as a time', async () => {
    const limited = await answer(new AppError('TooManyRequests', { retryAfterSeconds: 90 }))
    expect(limited.headers.get('Retry-After')).toBe('90')
    expect(limited.body).toMatchObject({ retryAt: '2026-11-29T12:01:30.000Z' })
    const other = await answer(new AppError('NotFound'))
    expect([other.headers.get('Retry-After'), other.body.retryAt]).toEqual([null, undefined])
  })

  it.each(['/graphql', '/graphqlPublic', '/graphqlAdmin'])('has the shape of GraphQL at %s', async (path) => {
    expect((await answer(new AppError('NotFound'), path)).body).toEqual({
      errors: [{ message: 'Not found.', extensions: { code: 'NotFound', correlationId: CODE } }],
    })
  })

  it.each(['/graphql', '/rest/login'])(
    'names the wrong fields of a bad request, or that there are none, at %s',
    async (path) => {
      for (const [fields, listed] of [
        [undefined, {}],
        [{ email: 130 }, { email: 130 }],
      ] as const) {
        const { body } = await answer(new AppError('BadRequest.Invalid', fields ? { fields } : {}), path)
        expect((body.errors?.[0].extensions ?? body).fields).toEqual(listed)
      }
    },
  )

  it('has the protective headers', async () => {
    const { headers } = await answer(new AppError('NotFound'))
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), name).toBe(value)
    expect(headers.get('X-Correlation-Id')).toBe(CODE)
  })
})

describe('the answer to a fault', () => {
  it('reveals nothing of it; the log has it', async () => {
    const { status, body } = await answer(new TypeError('password of maya'))
    expect([status, body.code, body.correlationId]).toEqual([500, 'UnhandledError', CODE])
    expect(JSON.stringify(body)).not.toContain('maya')
    expect(logged.join()).toContain('password of maya')
  })

  it('has a number even if the configuration could not be read', async () => {
    const { status, body } = await answer(new Error('no configuration'), '/rest/login', false)
    expect(status).toBe(500)
    expect(isCorrelationId(body.correlationId)).toBe(true)
  })
})

describe('what is kept of an error', () => {
  const kept = (error: unknown) => {
    const errors: RequestError[] = []
    knownError(error, { correlationId: CODE, place: 'me', userId: 'maya', errors })
    return errors
  }
  const failed = (code: string, cause: string) => [{ code, failure: { place: 'me', userId: 'maya', cause } }]

  it.each<[string, unknown, unknown]>([
    ['a refusal', new AppError('NotAllowed'), [{ code: 'NotAllowed', failure: null }]],
    [
      'a limit, with its name',
      new AppError('TooManyRequests', { retryAfterSeconds: 1, extensions: { reason: 'NETWORK' } }),
      [{ code: 'TooManyRequests:NETWORK', failure: null }],
    ],
    [
      'a reason that is no text',
      new AppError('NotAllowed', { extensions: { reason: 1 } }),
      [{ code: 'NotAllowed', failure: null }],
    ],
    ['a service that is away', new AppError('ServiceUnavailable'), failed('ServiceUnavailable', 'AWAY')],
    ['a fault', new TypeError('x'), failed('UnhandledError', 'UNKNOWN')],
    ['a statement that failed', new Error('SQLITE_CONSTRAINT'), failed('UnhandledError', 'DATABASE')],
    ['something thrown that is no error', 'x', failed('UnhandledError', 'UNKNOWN')],
  ])('%s', (_, error, expected) => {
    expect(kept(error)).toEqual(expected)
  })
})

const ONLY_POST = { code: 'BadRequest.Invalid', correlationId: CODE }

it.each([
  ['/rest/login', { ...ONLY_POST, message: 'This address only accepts POST.' }],
  ['/graphql', { errors: [{ message: 'This address only accepts POST.', extensions: ONLY_POST }] }],
])('another method than POST is told which one is accepted, on %s in the shape of its errors', async (path, body) => {
  const app = new Hono<{ Variables: { correlationId: string } }>()
  app.all('*', (c) => {
    c.set('correlationId', CODE)
    return onlyPost(c)
  })
  const response = await app.request(`https://meridian.test${path}`)
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
  expect(await response.json()).toEqual(body)
})
