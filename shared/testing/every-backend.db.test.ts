import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { allApps } from './all-apps.ts'

/* What all three backends have in common, tested on each of them. */

const HOST = 'meridian.localhost'
const AWAY = 'http://127.0.0.1:9'

let fixture: AuthFixture
let staff: Record<string, string>
let member: Record<string, string>
beforeAll(async () => {
  fixture = await authFixture()
  member = await fixture.headersFor('maya', 'member')
  staff = await fixture.headersFor('theo', 'admin')
})
afterAll(() => fixture.stop())

const ENDPOINTS = ['/graphql', '/graphqlAdmin', '/graphqlPublic'] as const

function headersFor(path: string): Record<string, string> {
  if (path === '/graphqlPublic') return {}
  return path === '/graphql' ? member : staff
}

function on(host: string, change: Readonly<Record<string, string>> = {}) {
  return allApps().on(host, { ...fixture.env, ...change })
}

type Refusal = { readonly code?: string; readonly errors?: readonly GraphqlError[] }
type GraphqlError = {
  readonly message: string
  readonly extensions: { readonly code: string; readonly fields?: object }
}

async function refusalOf(response: Response) {
  const { code, errors } = (await response.json()) as Refusal
  const [error] = errors ?? []
  const { extensions } = error ?? {}
  return {
    status: response.status,
    code: code ?? extensions?.code,
    message: error?.message ?? '',
    fields: extensions?.fields,
  }
}

describe('on a host that no community has', () => {
  const POSTS = [
    ...ENDPOINTS,
    '/rest/login',
    '/rest/logout',
    '/rest/token-refresh',
    '/rest/admin/login',
    '/rest/login/one-time',
    `/rest/webhooks/copyleaks/${'a'.repeat(64)}/completed/x`,
  ]
  const GETS = ['/rest/openapi.json', '/rest/admin/available-communities', '/media/x', '/graphql', '/rest/login']

  it.each(POSTS)('POST %s is not found, with and without a session', async (path) => {
    for (const headers of [{}, member, staff]) {
      for (const body of [{}, '{', { query: '{ __typename }' }]) {
        const response = await on('stranger.localhost').post(path, body, { headers })
        expect(await refusalOf(response)).toMatchObject({ status: 404, code: 'NotFound' })
        expect(response.headers.getSetCookie()).toEqual([])
      }
    }
  })

  it.each(GETS)('GET %s is not found', async (path) => {
    expect((await on('stranger.localhost').get(path)).status).toBe(404)
  })

  it('health checks are answered', async () => {
    expect((await on('127.0.0.1').get('/healthz')).status).toBe(200)
  })
})

describe('while the database is away', () => {
  const QUERIES = {
    '/graphql': '{ me { id } }',
    '/graphqlAdmin': '{ me { id } }',
    '/graphqlPublic': '{ community { code } }',
  } as const
  const MUTATIONS = {
    '/graphql': 'mutation { articleCreate { id } }',
    '/graphqlAdmin': 'mutation { articleSetStatus(articleId: "x", status: ON_HOLD) { id } }',
    '/graphqlPublic': 'mutation { oneTimeCodeGenerate(to: "maya.chen@meridian.test", channel: EMAIL) { expiresAt } }',
  } as const

  it.each(ENDPOINTS)('%s answers 503 with its code', async (path) => {
    for (const query of [QUERIES[path], MUTATIONS[path]]) {
      const response = await on(HOST, { DB_URL: AWAY }).post(path, { query }, { headers: headersFor(path) })
      expect(await refusalOf(response), query).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    }
  })

  it.each([
    ['/rest/login', { username: 'maya.chen@meridian.test', password: 'Council-2026!' }],
    ['/rest/admin/login', { username: 'theo.brandt@council.test', password: 'Council-2026!' }],
    ['/rest/token-refresh', { refreshToken: 'a.b' }],
  ])('%s answers 503 with its code', async (path, body) => {
    const response = await on(HOST, { DB_URL: AWAY }).post(path, body)
    expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
  })
})

describe('an invalid GraphQL request', () => {
  const SECRET = 'Hidden-Pass-77'
  const PRODUCTION = { ENVIRONMENT: 'production', ORIGIN_PATTERN: 'https://{host}' }
  const CASES: readonly (readonly [string, object])[] = [
    ['is cut off', { query: `mutation { login(username: "a", password: "${SECRET}"` }],
    ['has a string without an end', { query: `{ me(password: "${SECRET}` }],
    ['asks for an unknown field', { query: `{ nosuch(password: "${SECRET}") }` }],
    ['has a selection too few', { query: '{ me }' }],
    ['names an unknown operation', { query: 'query A { __typename } query B { __typename }', operationName: SECRET }],
    ['misses a variable', { query: 'query ($x: Int!) { __typename @include(if: $x) }' }],
    [
      'has a variable of another type',
      { query: 'query ($x: Boolean!) { __typename @include(if: $x) }', variables: { x: SECRET } },
    ],
  ]

  it.each(CASES)(
    'because it %s is BadRequest.Invalid, suggests nothing in production, and is not logged',
    async (_, body) => {
      const lines: string[] = []
      for (const level of ['info', 'warn', 'error'] as const)
        vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
      for (const path of ENDPOINTS) {
        const response = await on(HOST, PRODUCTION).post(path, body, { headers: headersFor(path) })
        const refusal = await refusalOf(response)
        expect(refusal, path).toMatchObject({ status: 200, code: 'BadRequest.Invalid' })
        expect(refusal.fields, path).toEqual({})
        expect(refusal.message).not.toContain('Did you mean')
      }
      expect(lines.join('\n')).not.toContain(SECRET)
      expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    },
  )

  it.each(ENDPOINTS)('%s takes no key in the body that GraphQL does not know', async (path) => {
    const body = { query: '{ __typename }', isAdmin: true }
    const refusal = await refusalOf(await on(HOST).post(path, body, { headers: headersFor(path) }))
    expect(refusal).toMatchObject({ status: 400, code: 'BadRequest.Invalid', fields: { isAdmin: 999 } })
  })

  it.each(ENDPOINTS)('%s says of a body that is no JSON of ours that no field is to blame', async (path) => {
    for (const body of ['', '{', '{"query":"{ __typename }","query":"{ __typename }"}', '{"__proto__":1}', '[]']) {
      const refusal = await refusalOf(await on(HOST).post(path, body, { headers: headersFor(path) }))
      expect(refusal, body).toMatchObject({ status: 400, code: 'BadRequest.Invalid' })
      expect(refusal.fields, body).toEqual({})
    }
  })

  it.each([
    ['/graphqlAdmin', 'mutation { articleSetStatus(articleId: "x", status: ON_HOL) { id } }', {}],
    ['/graphqlAdmin', 'query ($s: ArticleSort) { articles(sort: $s) { totalCount } }', { s: 'CHANGE' }],
    ['/graphqlAdmin', 'query ($f: ArticleFilter) { articles(filter: $f) { totalCount } }', { f: { statuse: [] } }],
    ['/graphqlPublic', '{ authStrategies(to: "x", channel: EMAI) { otcSms } }', {}],
  ])('%s suggests no value in production: %s', async (path, query, variables) => {
    const answers = []
    for (const change of [{}, PRODUCTION])
      answers.push(
        await refusalOf(await on(HOST, change).post(path, { query, variables }, { headers: headersFor(path) })),
      )
    expect(answers.map(({ code }) => code)).toEqual(['BadRequest.Invalid', 'BadRequest.Invalid'])
    expect(answers.map(({ message }) => message.includes('Did you mean'))).toEqual([true, false])
  })
})
