import { Hono } from 'hono'
import { beforeAll, expect, it, vi } from 'vitest'
import { isCorrelationId } from '#shared/kernel/ids.ts'
import { testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { type BackendApp, baseMiddleware } from './base-middleware.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

let env: ReturnType<typeof workerEnv>
beforeAll(async () => {
  env = workerEnv(await testKeys(), { url: 'http://127.0.0.1:9', authToken: 'only-for-tests' })
})

type Change = Partial<Record<keyof ReturnType<typeof workerEnv>, string>>

function appWith(start: () => string = () => 'services') {
  return new Hono<BackendApp<'bff-member', string>>()
    .use(baseMiddleware('bff-member', start))
    .get('/file', (c) => c.text('file', 200, { 'Cache-Control': 'immutable' }))
    .get('/fault', () => {
      throw new Error('x')
    })
    .get('*', (c) => {
      c.get('responseHeaders').append('Set-Cookie', 'a=1')
      c.get('responseHeaders').append('Set-Cookie', 'b=2')
      c.set('cost', () => ({ trips: 3, ms: 1.25 }))
      return c.json({ services: c.get('services'), now: c.get('now'), errors: c.get('errors') })
    })
    .onError((error, c) => {
      c.get('responseHeaders').append('Set-Cookie', 'ended=')
      return c.text(error.message, 500)
    })
}

async function ask(path: string, headers: Readonly<Record<string, string>> = {}, change: Change = {}) {
  const response = await appWith().request(`https://meridian.test${path}`, { headers }, { ...env, ...change })
  return response
}

it.each(['/', '/fault'])(
  'every response has the protective headers, and the cookies of its request: %s',
  async (path) => {
    const { headers } = await ask(path)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), name).toBe(value)
    expect(headers.getSetCookie()).toEqual(path === '/' ? ['a=1', 'b=2'] : ['ended='])
  },
)

it('a response keeps its own headers', async () => {
  const { headers } = await ask('/file')
  expect(headers.get('Cache-Control')).toBe('immutable')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

it('requests share no headers', async () => {
  const app = appWith()
  for (let i = 0; i < 2; i++) {
    const { headers } = await app.request('https://meridian.test/', {}, env)
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  }
})

it('a response has the correlation id of its request: the one that was sent if it is valid, or a new one', async () => {
  const own = (await ask('/')).headers.get('X-Correlation-Id') ?? ''
  expect(isCorrelationId(own)).toBe(true)
  expect((await ask('/', { 'X-Correlation-Id': own })).headers.get('X-Correlation-Id')).toBe(own)
  const invented = (await ask('/', { 'X-Correlation-Id': 'x"><script>' })).headers.get('X-Correlation-Id') ?? ''
  expect(invented).not.toContain('script')
  expect(isCorrelationId(invented)).toBe(true)
})

it('the cost of a request is reported only in local development', async () => {
  const local = await ask('/')
  expect(local.headers.get('Server-Timing')).toMatch(/^db;dur=1\.\d;desc="trips=3", total;dur=\d+\.\d$/)
  expect((await ask('/file')).headers.get('Server-Timing')).toContain('trips=0')
})

it('the services are created once, and again after an invalid configuration', async () => {
  const start = vi.fn(() => 'services')
  const app = appWith(start)
  const request = (change: Change) => app.request('https://meridian.test/', {}, { ...env, ...change })
  expect((await request({ DB_URL: 'no address' })).status).toBe(500)
  expect(start).not.toHaveBeenCalled()
  for (let i = 0; i < 2; i++)
    expect(await (await request({})).json()).toMatchObject({ services: 'services', errors: [] })
  expect(start).toHaveBeenCalledTimes(1)
})
