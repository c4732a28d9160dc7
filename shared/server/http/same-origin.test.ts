import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { isBrowser, sameOriginExcept } from './same-origin.ts'

const HOST = 'https://meridian.test'
const app = new Hono()
  .use(sameOriginExcept(['/webhook']))
  .all('*', (c) => c.text('reached'))
  .onError((error, c) => c.text(error.message, 403))

type Headers = Readonly<Record<string, string>>

async function reached(method: string, headers: Headers, path = '/graphql'): Promise<boolean> {
  const response = await app.request(`${HOST}${path}`, { method, headers })
  return response.status === 200
}

it.each<[string, Headers, boolean]>([
  ['no browser', {}, true],
  ['a page of this origin', { Origin: HOST, 'Sec-Fetch-Site': 'same-origin' }, true],
  ['an older browser with a page of this origin', { Origin: HOST }, true],
  ['a page of this origin, by a browser that names no origin', { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['a page of another origin', { Origin: 'https://evil.test' }, false],
  ['a page of another site, which names ours as its origin', { Origin: HOST, 'Sec-Fetch-Site': 'cross-site' }, false],
  [
    'a page of another origin, said to be ours',
    { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'same-origin' },
    false,
  ],
  ['a neighbour on the same site', { 'Sec-Fetch-Site': 'same-site' }, false],
  ['a bookmark', { 'Sec-Fetch-Site': 'none' }, false],
  ['a page without an origin', { Origin: 'null' }, false],
  ['the same host at another port', { Origin: `${HOST}:8443` }, false],
  ['the same host without TLS', { Origin: 'http://meridian.test' }, false],
  ['a host that begins like ours', { Origin: `${HOST}.evil.test` }, false],
])('a request by %s may change something: %s', async (_, headers, isAllowed) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await reached(method, headers)).toBe(isAllowed)
  for (const method of ['GET', 'HEAD']) expect(await reached(method, headers)).toBe(true)
})

it('only the listed paths are open to other sites, exactly as they are written', async () => {
  const foreign = { Origin: 'https://evil.test' }
  expect(await reached('POST', foreign, '/webhook')).toBe(true)
  for (const path of ['/webhook/', '/webhook2', '/a/webhook', '/WEBHOOK'])
    expect(await reached('POST', foreign, path)).toBe(false)
})

it.each<[Headers, boolean]>([
  [{}, false],
  [{ 'User-Agent': 'Mozilla/5.0', Referer: HOST, Cookie: 'a=b' }, false],
  [{ Origin: 'null' }, true],
  [{ 'Sec-Fetch-Mode': 'cors' }, true],
  [{ 'sec-fetch-dest': 'empty' }, true],
])('a caller with the headers %j is a browser: %s', (headers, expected) => {
  expect(isBrowser(new Headers(headers))).toBe(expected)
})
