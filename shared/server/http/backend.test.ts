import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import type { WorkerName } from '../env.ts'
import { knownError } from './answer-error.ts'
import { makeBackend } from './backend.ts'
import { backgroundOf } from './background.ts'
import { answerHealth } from './health.ts'

const HOST = 'meridian.test'
const OPEN = '/rest/webhook'

let env: ReturnType<typeof workerEnv>
beforeAll(async () => {
  env = workerEnv(await testKeys(), { url: 'http://127.0.0.1:9', authToken: 'only-for-tests' })
})

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

type Given = {
  readonly worker?: WorkerName
  /** What the database answers when it is asked for the host. */
  readonly host?: boolean | AppError
  /** Thrown by the path that a test requests. */
  readonly error?: Error
  readonly health?: Error
}

/** A backend over a database that knows one host, and what it stored of failures. */
function given({ worker = 'bff-public', host = true, error, health }: Given = {}) {
  const stored: unknown[] = []
  const connections: object[] = []
  const app = makeBackend(
    worker,
    () => ({
      knowsHost: async ({ client }: { client: { host: string } }) => {
        if (host instanceof AppError) throw host
        return host && client.host === HOST
      },
      recordFailures: async (
        { host: of, correlationId }: object & Record<string, unknown>,
        failures: readonly object[],
      ) => {
        stored.push(...failures.map((one) => ({ ...one, host: of, correlationId: correlationId !== '' })))
      },
    }),
    () => {
      const connection = { cost: { trips: 2, ms: 1 } }
      connections.push(connection)
      return connection
    },
    [OPEN],
  )
  app.get('/healthz', (c) =>
    answerHealth(c, async () => {
      if (health) throw health
    }),
  )
  app.all('/part', (c) => {
    const { correlationId, errors } = c.var
    if (error) knownError(error, { correlationId, place: 'me.name', userId: 'maya', errors })
    return c.text('partly')
  })
  app.all('/:path{(rest|internals?)(/.*)?}', (c) => {
    if (error) throw error
    return c.text('done')
  })
  const ask = async (path: string, init: RequestInit = {}, at = HOST) => {
    const response = await app.request(`https://${at}${path}`, init, env)
    const body = await response.text()
    return { status: response.status, headers: response.headers, body: body.startsWith('{') ? JSON.parse(body) : body }
  }
  return { ask, stored, connections, app }
}

describe('a request that failed', () => {
  it.each([
    ['bff-member', 'MEMBER_API'],
    ['bff-admin', 'ADMIN_API'],
    ['bff-public', 'PUBLIC_API'],
  ] as const)('is stored with the interface of its backend, over its own connection: %s', async (worker, source) => {
    const { ask, stored, connections } = given({ worker, error: new TypeError('x') })
    expect((await ask('/rest/login')).status).toBe(500)
    const failure = { source, place: 'GET /rest/login', cause: 'UNKNOWN', userId: null }
    expect(stored).toEqual([{ ...failure, host: HOST, correlationId: true }])
    expect(connections).toHaveLength(2)
  })

  it('in part is stored with its place and its person', async () => {
    const { ask, stored } = given({ error: new TypeError('x') })
    expect(await ask('/part')).toMatchObject({ status: 200, body: 'partly' })
    expect(stored).toMatchObject([{ place: 'me.name', userId: 'maya' }])
  })

  it('is not stored when it was refused, or did not fail', async () => {
    for (const error of [undefined, new AppError('NotAllowed')]) {
      const { ask, stored, connections } = given(error ? { error } : {})
      await ask('/rest/login')
      expect(stored).toEqual([])
      expect(connections).toHaveLength(1)
    }
  })
})

describe('a request to a host', () => {
  it('without a community is not found, except for the health check and calls of our own services', async () => {
    const { ask } = given()
    expect((await ask('/rest/login', {}, 'elsewhere.test')).body).toMatchObject({ code: 'NotFound' })
    for (const path of ['/healthz', '/internal/jobs'])
      expect((await ask(path, {}, 'elsewhere.test')).status, path).toBe(200)
    expect((await ask('/internals', {}, 'elsewhere.test')).status).toBe(404)
  })

  it('is answered while the database is away, so that signing out still works; another fault is one', async () => {
    expect((await given({ host: new AppError('ServiceUnavailable') }).ask('/rest/logout')).status).toBe(200)
    expect((await given({ host: new AppError('UnhandledError') }).ask('/rest/logout')).status).toBe(500)
  })
})

describe('a request from another site', () => {
  const FOREIGN = { method: 'POST', headers: { Origin: 'https://evil.test' } }

  it('is refused, except where callers authenticate themselves', async () => {
    const { ask } = given()
    expect((await ask('/rest/login', FOREIGN)).body).toMatchObject({ code: 'NotAllowed' })
    expect((await ask(OPEN, FOREIGN)).status).toBe(200)
  })
})

describe('a write while staff view a member’s pages', () => {
  const IN_VIEW = { method: 'POST', headers: { Cookie: `${MEMBER_VIEW_COOKIE}=x` } }

  it.each([
    ['bff-member', 403],
    ['bff-public', 403],
    ['bff-admin', 200],
  ] as const)('by %s is answered with %i', async (worker, status) => {
    expect((await given({ worker }).ask('/rest/photo', IN_VIEW)).status).toBe(status)
  })
})

describe('the health of a backend', () => {
  it('depends on its database', async () => {
    expect(await given().ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(logged).toEqual([])
    const sick = await given({ health: new Error('no connection') }).ask('/healthz')
    expect(sick).toMatchObject({ status: 503, body: { status: 'unavailable', missing: ['database'] } })
    expect(logged.join()).toContain('no connection')
  })
})

describe('work after the response', () => {
  const work = (waitUntil?: (work: Promise<unknown>) => void) => {
    const { app } = given()
    app.get('/kick', (c) => {
      backgroundOf(c)(Promise.reject(new Error('the job is away')))
      return c.text('kicked')
    })
    const context = waitUntil && { waitUntil, passThroughOnException: () => {}, props: {} }
    return app.request(`https://${HOST}/kick`, {}, env, context)
  }

  it('that fails is logged, because nobody waits for it', async () => {
    expect((await work()).status).toBe(200)
    await expect.poll(() => logged.join()).toContain('the job is away')
  })

  it('keeps a worker alive until its end', async () => {
    const kept: Promise<unknown>[] = []
    await work((one) => void kept.push(one))
    expect(kept).toHaveLength(1)
    await expect(kept[0]).resolves.toBeUndefined()
  })
})
