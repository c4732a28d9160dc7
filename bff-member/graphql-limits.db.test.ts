import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from './index.ts'

const HOST = 'meridian.localhost'
let fixture: AuthFixture
let token: string
let local: Caller
let production: Caller

beforeAll(async () => {
  fixture = await authFixture()
  token = (await fixture.open(fixture.cast.maya, fixture.cast.meridian)).authToken
  local = callerOf(createApp(), fixture.env, HOST)
  const env = { ...fixture.env, ENVIRONMENT: 'production', ORIGIN_PATTERN: 'https://{host}' }
  production = callerOf(createApp(), env, HOST)
})
afterAll(() => fixture.stop())

type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function ask(body: object | string, caller = local) {
  const response = await caller.post('/graphql', body, { headers: { Authorization: `Bearer ${token}` } })
  return { status: response.status, response, answer: (await response.json()) as Answer }
}
async function refusal(query: string, caller = local) {
  const { answer } = await ask({ query }, caller)
  return `${answer.errors?.[0]?.extensions.code}: ${answer.errors?.[0]?.message}`
}

function levels(n: number): string {
  return n === 1 ? 'a' : `a { ${levels(n - 1)} }`
}
const SNAPSHOT =
  'id name isModerator companyName avatar jobTitle location isActive pronouns standing isFounding vertical'
function THREAD_OF(fields: string) {
  return `{ articleFeedback(articleId: "x", last: 50) { edges { node { id remark createdAt hasRead author { snapshot { ${fields} } } } } } }`
}
const FRAGMENT = `fragment F on UserSnapshot { ${SNAPSHOT} }`
/** A short document that would be expensive to execute. */
const BOMB = `{ me { ...F0 } } ${Array.from({ length: 25 }, (_, i) => `fragment F${i} on Me { ${i === 24 ? 'id' : `...F${i + 1} ...F${i + 1}`} }`).join(' ')}`

describe('a document is refused', () => {
  it.each([
    [
      'with more than ten aliases',
      `{ ${Array.from({ length: 11 }, (_, i) => `a${i}: me { id }`).join(' ')} }`,
      /Aliases limit/,
    ],
    ['with more than a thousand tokens', `{ me { ${'id '.repeat(1000)} } }`, /more tha[nt] 1000 tokens/],
    ['deeper than eight levels', `{ ${levels(9)} }`, /depth limit/],
    ['that costs too much', `${THREAD_OF('...F '.repeat(20))} ${FRAGMENT}`, /Cost limit/],
    ['that grows when it is carried out', BOMB, /limit/],
    ['that never ends', '{ me { ...A } } fragment A on Me { id ...B } fragment B on Me { id ...A }', /within itself/],
    ['with two mutation fields', 'mutation { logout other: logout }', /exactly one field/],
    ['with mutation fields in a fragment', 'mutation { ...F } fragment F on Mutation { logout }', /exactly one field/],
    ['with a field that does not exist', '{ nosuchfield }', /nosuchfield/],
    ['that is no GraphQL', '{ me { id ', /Syntax Error/],
  ])('%s', async (_, query, message) => {
    const told = await refusal(query)
    expect(told).toMatch(/^BadRequest\.Invalid: /)
    expect(told).toMatch(message)
  })

  it('at eight levels, or with fifty rows of everything, only for reasons other than its size', async () => {
    expect(await refusal(`{ ${levels(8)} }`)).toContain('Cannot query field')
    expect(await refusal(`${THREAD_OF('...F')} ${FRAGMENT}`)).toMatch(/^NotFound/)
    expect(
      (await ask({ query: `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: me { id }`).join(' ')} }` })).status,
    ).toBe(200)
  })

  it('when it is not one JSON object with a query', async () => {
    for (const body of [
      '[]',
      '[{"query":"{ me { id } }"}]',
      '"x"',
      '{}',
      '{"query":1}',
      '{"query":"{ me { id } }","query":"x"}',
    ]) {
      const { status, answer } = await ask(body)
      expect([status, answer.errors?.[0]?.extensions.code], body).toEqual([400, 'BadRequest.Invalid'])
    }
  })

  it('when it is too large, unless it carries an article', async () => {
    const content = 'x'.repeat(200_000)
    const save = 'mutation ($c: String!) { articleAutoSaveRevision(articleId: "none", title: "T", content: $c) { id } }'
    expect((await ask({ query: save, variables: { c: content } })).answer.errors?.[0]?.extensions.code).toBe('NotFound')
    const other = 'mutation ($c: String!) { articleUserByline(byline: $c) { id } }'
    expect((await ask({ query: other, variables: { c: content } })).status).toBe(413)
    expect((await ask({ query: save, variables: { c: 'x'.repeat(700_000) } })).status).toBe(413)
  })

  it('by any other method than POST', async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await local.get('/graphql?query={me{id}}', { headers })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

it('a list has at most fifty rows, however many are requested', async () => {
  const { cast } = fixture
  const ctx = { db: fixture.db(), now: new Date() }
  const of = { communityId: cast.meridian.id, userId: cast.maya.id }
  const content = { option: 'article-progress', message: 'Your article is out.', url: '/articles' } as const
  for (let i = 0; i < 52; i++)
    await ctx.db.commit([...notificationStatements(ctx, { ...of, causeKey: `event/${i}` }, content)])
  const { answer } = await ask({ query: '{ notifications(first: 51) { edges { node { id } } } }' })
  expect(answer.data?.notifications).toEqual({ edges: Array.from({ length: 50 }, () => expect.anything()) })
})

describe('introspection', () => {
  const query =
    '{ __schema { queryType { fields { name args { name type { kind ofType { kind ofType { name } } } } } } } }'

  it('is available in local development', async () => {
    const { answer } = await ask({ query })
    expect(JSON.stringify(answer.data)).toContain('articleInFlight')
  })

  it('is off elsewhere, as are suggestions and Server-Timing', async () => {
    expect(await refusal(query, production)).toMatch(/^BadRequest\.Invalid: /)
    const { answer, response } = await ask({ query: '{ articleInFligh { id } }' }, production)
    expect(answer.errors?.[0]?.message).not.toContain('articleInFlight')
    expect(response.headers.has('Server-Timing')).toBe(false)
    expect((await ask({ query: '{ me { id } }' }, production)).status).toBe(200)
  })

  it.each([
    ['an unknown field', '{ articleInFligh { id } }'],
    ['a missing selection', '{ articleInFlight }'],
    ['an unknown argument', '{ article(i: "x") { id } }'],
    ['an unknown type', 'query ($x: Strin) { me { id } }'],
    ['an unknown directive', '{ me { id @includ(if: true) } }'],
  ])('of a schema is not given away by %s in production', async (_, query) => {
    expect(await refusal(query, production)).toMatch(/^BadRequest\.Invalid: (?!.*Did you mean)/)
  })
})

describe('a response', () => {
  it('carries the security headers and one correlation id', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Correlation-Id': 'ABCD-EFGH-JKMN' }
    const response = await local.post('/graphql', { query: '{ article(id: 7) { id } nosuchfield }' }, { headers })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-correlation-id': 'ABCD-EFGH-JKMN',
    })
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
    const { errors } = (await response.json()) as Answer
    expect(errors?.[0]?.extensions.correlationId).toBe('ABCD-EFGH-JKMN')
  })

  it("has a new correlation id when the request's one is malformed", async () => {
    for (const sent of ['x', 'ABCD-EFGH-JKM\u00e9', '"><script>']) {
      const response = await local.post(
        '/graphql',
        { query: '{ me { id } }' },
        { headers: { 'X-Correlation-Id': sent } },
      )
      expect(response.headers.get('X-Correlation-Id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    }
  })
})
