import { expect, test } from 'vitest'
import type { Service, SitesEnv } from './env.ts'
import { answerHealth } from './health.ts'

const WELL: Service = { fetch: async () => new Response('ok') }
const UNWELL: Service = { fetch: async () => new Response(null, { status: 503 }) }
const AWAY: Service = { fetch: () => Promise.reject(new Error('gone')) }

async function ask(services: Partial<SitesEnv>) {
  const env = { BFF_MEMBER: WELL, BFF_ADMIN: WELL, BFF_PUBLIC: WELL, ...services } as SitesEnv
  const response = await answerHealth(new Request('http://meridian.localhost/healthz'), env, 'AAAA-BBBB-CCCC')
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test('the product is healthy when every backend responds', async () => {
  expect(await ask({})).toEqual({
    status: 200,
    cache: 'no-store',
    body: { status: 'ok', workers: ['sites', 'bff-member', 'bff-admin', 'bff-public'] },
  })
})

test('unhealthy and unreachable backends are listed', async () => {
  expect(await ask({ BFF_ADMIN: UNWELL, BFF_PUBLIC: AWAY })).toEqual({
    status: 503,
    cache: 'no-store',
    body: { status: 'unavailable', missing: ['bff-admin', 'bff-public'] },
  })
})

test('a backend is called with the correlation id of the request', async () => {
  const asked: Request[] = []
  const fetch = async (request: Request) => {
    asked.push(request)
    return new Response('ok')
  }
  await ask({ BFF_MEMBER: { fetch } })
  expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get('x-correlation-id')])).toEqual([
    ['/healthz', 'AAAA-BBBB-CCCC'],
  ])
})
