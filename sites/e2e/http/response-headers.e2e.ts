import { describe, expect, inject, test } from 'vitest'
import { everyPage, WITH_CARD_FORM } from '../support/every-page.ts'
import { elements, getPage } from '../support/http.ts'
import { type Received, send } from '../support/request.ts'

/* The headers of every kind of response of the built product. */

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': /^max-age=\d{8,}; includeSubDomains$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

function expectHeaders({ headers }: Received, what: string) {
  for (const [name, value] of Object.entries(EVERYWHERE))
    expect.soft(headers[name], `${name} of ${what}`).toMatch(value)
  const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  expect.soft(cors, what).toEqual([])
}

/** Directives by name. */
function policyOf({ headers }: Received): Record<string, string[]> {
  const directives = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(directives.map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
}

function expectPolicy(page: Received, what: string) {
  const policy = policyOf(page)
  const provider = `http://localhost:${inject('sandboxPort')}`
  const hasCardForm = WITH_CARD_FORM.includes(what)
  for (const name of ['default-src', 'frame-ancestors', 'base-uri', 'object-src'])
    expect.soft(policy[name], `${name} of ${what}`).toEqual(["'none'"])
  expect.soft(policy['require-trusted-types-for'], what).toEqual(hasCardForm ? undefined : ["'script'"])
  const foreign = Object.entries(policy).flatMap(([name, sources]) => (sources.includes(provider) ? [name] : []))
  expect.soft(foreign.sort(), what).toEqual(hasCardForm ? ['connect-src', 'frame-src', 'script-src'] : [])
  const sources = [...(policy['script-src'] ?? []), ...(policy['style-src'] ?? [])]
  expect
    .soft(
      sources.filter(
        (one) => one !== "'self'" && !(hasCardForm && one === provider) && !/^'sha256-[\w+/]+=*'$/.test(one),
      ),
      what,
    )
    .toEqual([])
  expect
    .soft(JSON.stringify(policy).replaceAll(hasCardForm ? provider : '', ''), what)
    .not.toMatch(/unsafe|\*|data:|http:|https:/)
}

test('every page has the headers, a policy with hashes only, and no inline style attributes; personal pages are not cached', async () => {
  const writing: string[] = []
  for (const { file, reader, path } of await everyPage()) {
    const page = await getPage(reader, path)
    expectHeaders(page, file)
    expectPolicy(page, file)
    const styled = elements(page.document, '*', { style: true }).map(({ name }) => name)
    expect.soft(styled, file).toEqual([])
    const isPublic = /^(?:stories|people|roundups)\//.test(file)
    expect.soft(page.headers['cache-control'], file).toBe(isPublic ? 'public, max-age=0, must-revalidate' : 'no-store')
    if (!WITH_CARD_FORM.includes(file) && policyOf(page)['trusted-types']?.join() !== "'none'")
      writing.push(`${file}: ${policyOf(page)['trusted-types']}`)
  }
  // Only pages with an editor create a policy, that of its clipboard.
  expect(writing).toEqual(
    [
      'admin/articles/[id].astro',
      'admin/expert-panels/answers/[id].astro',
      'admin/expert-panels/roundups/[id].astro',
      'admin/content-bank/[key]/index.astro',
      'admin/messages/[id]/index.astro',
      'articles/edit.astro',
      'articles/index.astro',
      'articles/settings.astro',
      'expert-panels/[id].astro',
      'v2/expert-panels/[id].astro',
    ].map((file) => `${file}: ProseMirrorClipboard`),
  )
})

describe('a response that is not a page of the product', () => {
  const json = { 'Content-Type': 'application/json' }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  test.each<[string, string, string, Parameters<typeof send>[2], number]>([
    ['a redirect', 'meridian', '/articles', {}, 302],
    ['a page that is not there', 'meridian', '/no-such-page', {}, 404],
    ['an unknown host', 'nobody.localhost', '/login', {}, 404],
    ['a refused method on an unknown host', 'nobody.localhost', '/articles', { method: 'DELETE', headers: json }, 404],
    ['a form on an unknown host', 'nobody.localhost', '/login', { method: 'POST', headers: json, body: '{}' }, 404],
    [
      'a form of no site on an unknown host',
      'nobody.localhost',
      '/login',
      { method: 'POST', headers: form, body: 'a=b' },
      404,
    ],
    ['a method of no site on an unknown host', 'nobody.localhost', '/articles', { method: 'DELETE' }, 404],
    ['a form of no site', 'meridian', '/login', { method: 'POST', headers: form, body: 'a=b' }, 403],
    ['a refused method', 'meridian', '/articles', { method: 'DELETE', headers: json }, 405],
    ['a form of another site', 'meridian', '/articles', { method: 'DELETE' }, 403],
    ['a form sent before its script', 'meridian', '/login', { method: 'POST', headers: json, body: '{}' }, 303],
    ['the health of all workers', 'meridian', '/healthz', {}, 200],
    ['REST', 'meridian', '/rest/login', { method: 'POST', headers: json, body: '{}' }, 400],
    [
      'REST of another site',
      'meridian',
      '/rest/login',
      { method: 'OPTIONS', headers: { Origin: 'https://evil.test' } },
      403,
    ],
    [
      'GraphQL',
      'meridian',
      '/graphqlPublic',
      { method: 'POST', headers: json, body: '{"query":"{ __typename }"}' },
      200,
    ],
    [
      'GraphQL without a session',
      'meridian',
      '/graphql',
      { method: 'POST', headers: json, body: '{"query":"{ me { id } }"}' },
      401,
    ],
    ['the description of REST', 'meridian', '/rest/openapi.json', {}, 200],
    ['a picture that is not there', 'meridian', '/media/nothing', {}, 404],
  ])('%s has the headers, and none that opens it to other sites', async (what, host, path, sent, status) => {
    const answer = await send(host as 'meridian', path, sent)
    expect(answer.status).toBe(status)
    expectHeaders(answer, what)
    if (answer.headers['content-type']?.startsWith('text/html')) expectPolicy(answer, what)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('what a form of another site sends is refused with a page of the brand', async () => {
    const sent = { method: 'POST', headers: { ...form, Origin: 'https://evil.example' }, body: 'a=b' }
    for (const path of ['/login', '/settings/privacy', '/v2/profile', '/no-such-page']) {
      const answer = await send('meridian', path, sent)
      expect([answer.status, answer.headers['content-type']], path).toEqual([403, 'text/html; charset=utf-8'])
      expect(answer.body, path).toContain('Meridian Technology Council')
      expect(answer.headers['server-timing'], path).toContain('total')
      expect(answer.headers['set-cookie'], path).toBeUndefined()
    }
  })

  test('files of the build and pictures have them, too', async () => {
    const { document } = await getPage('meridian', '/login')
    const files = [
      ...elements(document, 'link', { rel: /^(stylesheet|preload|modulepreload)$/ }).map(({ attribs }) => attribs.href),
      ...elements(document, 'script', { src: true }).map(({ attribs }) => attribs.src),
      ...elements(document, 'img', { src: true }).map(({ attribs }) => attribs.src),
    ].filter((href) => href?.startsWith('/'))
    expect(files.length).toBeGreaterThan(2)
    for (const file of [...files, '/robots.txt', '/sitemap.xml', '/icon.svg']) {
      const answer = await send('meridian', file ?? '')
      expect.soft(answer.status, file).toBe(200)
      expectHeaders(answer, file ?? '')
    }
  })
})
