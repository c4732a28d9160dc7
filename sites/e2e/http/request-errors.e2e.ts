import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { memberToken, staffToken } from '../support/api.ts'
import { THEO } from '../support/browser.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { send } from '../support/request.ts'

/* The built workers respond like the sources: a bundle with two copies of graphql treated its errors as internal ones
   and logged them. */

const ENDPOINTS = ['/graphql', '/graphqlAdmin', '/graphqlPublic'] as const

async function headersFor(path: (typeof ENDPOINTS)[number]): Promise<Record<string, string>> {
  const json = { 'Content-Type': 'application/json' }
  if (path === '/graphqlPublic') return json
  const token =
    path === '/graphql' ? await memberToken('meridian', DEMO_MEMBERS.meridian) : await staffToken('meridian', THEO)
  return { ...json, Authorization: `Bearer ${token}` }
}

type Answer = { readonly errors?: readonly { readonly extensions: { readonly code: string } }[] }

/** The workers' output so far: warnings and errors, because local running shows no other lines. */
function logText(): string {
  const logDir = inject('logDir')
  return readdirSync(logDir)
    .map((name) => readFileSync(join(logDir, name), 'utf8'))
    .join('\n')
}

const SECRET = 'Hidden-Pass-77'
// After the requests of this file, their lines are written.
afterAll(() => expect(logText()).not.toContain(SECRET))

const QUERIES: readonly (readonly [string, object])[] = [
  ['is cut off', { query: `mutation { login(username: "a", password: "${SECRET}"` }],
  ['has a string without an end', { query: `{ me(password: "${SECRET}` }],
  ['is empty', { query: '  ' }],
  ['asks for an unknown field', { query: `{ nosuch(password: "${SECRET}") }` }],
  ['is too deep', { query: `{ ${'a {'.repeat(12)} b ${'}'.repeat(12)} }` }],
  ['has too many tokens', { query: `{ ${'__typename '.repeat(1200)} }` }],
  ['has two mutation fields', { query: 'mutation { logout other: logout }' }],
  [
    'has a variable of another type',
    { query: 'query ($x: Boolean!) { __typename @include(if: $x) }', variables: { x: SECRET } },
  ],
  ['misses a variable', { query: 'query ($x: Boolean!) { __typename @include(if: $x) }' }],
  ['names an unknown operation', { query: '{ __typename }', operationName: SECRET }],
]

describe.each(ENDPOINTS)('a request to %s', (path) => {
  test.each(QUERIES)('that %s is BadRequest.Invalid', async (_, body) => {
    const headers = await headersFor(path)
    const { status, body: text } = await send('meridian', path, { method: 'POST', headers, body: JSON.stringify(body) })
    const [error] = (JSON.parse(text) as Answer).errors ?? []
    expect([status, error?.extensions.code]).toEqual([200, 'BadRequest.Invalid'])
  })

  test('that is not a JSON object with a query is BadRequest.Invalid with 400', async () => {
    const headers = await headersFor(path)
    for (const body of ['', '{', '[]', '{"query":1}', '{"query":"{ __typename }","query":"x"}', '{"__proto__":{}}']) {
      const { status, body: text } = await send('meridian', path, { method: 'POST', headers, body })
      expect([status, (JSON.parse(text) as Answer).errors?.[0]?.extensions.code], body).toEqual([
        400,
        'BadRequest.Invalid',
      ])
    }
  })

  test('on a host without a community is not found', async () => {
    const body = JSON.stringify({ query: '{ __typename }' })
    const { status } = await send('stranger.localhost', path, { method: 'POST', headers: await headersFor(path), body })
    expect(status).toBe(404)
  })
})

test.each([
  '/rest/login',
  '/rest/logout',
  '/rest/admin/login',
  `/rest/webhooks/copyleaks/${'a'.repeat(64)}/completed/x`,
])('POST %s is not found on a host of no community', async (path) => {
  const headers = { 'Content-Type': 'application/json' }
  const { status, cookies } = await send('stranger.localhost', path, { method: 'POST', headers, body: '{}' })
  expect([status, cookies]).toEqual([404, []])
})

test.each([
  '/',
  '/login',
  '/articles',
  '/logout',
  '/robots.txt',
  '/sitemap.xml',
  '/icon.svg',
  '/media/x',
  '/rest/openapi.json',
])('%s is not found on a host of no community', async (path) => {
  expect((await send('stranger.localhost', path)).status).toBe(404)
})
