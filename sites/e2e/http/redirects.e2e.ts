import { describe, expect, test } from 'vitest'
import { followRedirects, getPage } from '../support/http.ts'

/* The redirects of addresses before any script runs. */

test.each([
  ['[ROUTE-042]', '/account/login?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-050]', '/account/one-time?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-050]', '/account/redeem?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-047]', '/account/forgot-password', '/password/forgot'],
  ['[ROUTE-048]', '/account/reset-password?token=abc', '/password/reset?token=abc'],
  ['[ROUTE-049]', '/account/set-password?token=abc', '/password/setup?token=abc'],
  ['[ROUTE-051]', '/signout', '/login'],
  ['[ROUTE-058]', '/logout', '/login'],
  ['[ROUTE-056]', '/account/logout?redirect=%2Fsettings', '/login?redirect=%2Fsettings'],
  ['[ROUTE-052]', '/app/logout?redirect=https%3A%2F%2Fevil.test%2F', '/login'],
])('%s %s leads to %s', async (_id, path, target) => {
  const { path: reached, page } = await followRedirects('meridian', path)
  expect([reached, page.status]).toEqual([target, 200])
})

describe('without a session, or with an invalid one', () => {
  const visitors = [
    ['no session', {}],
    ['a false session', { cookie: '__Host-session=garbage' }],
  ] as const
  test.each(visitors)('[SESS-004] the editor redirects to logout with its whole address: %s', async (_, headers) => {
    const { status, location } = await getPage('meridian', '/articles/edit?x=1', headers)
    expect([status, location]).toEqual([302, '/logout?redirect=%2Farticles%2Fedit%3Fx%3D1'])
  })

  test.each(visitors)('[SESS-006][SESS-014][SESS-015] member pages lead to login and back: %s', async (_, headers) => {
    for (const path of ['/articles/edit?x=1', '/settings', '/articles']) {
      const { path: reached, page } = await followRedirects('meridian', path, headers)
      expect([reached, page.status]).toEqual([`/login?redirect=${encodeURIComponent(path)}`, 200])
    }
  })
})

describe('with the cookies of an ended session', () => {
  const cookie = '__Host-refresh=ended'
  const expired = ['__Host-session', '__Host-refresh'].map((name) => expect.stringMatching(`^${name}=; Max-Age=0;`))

  test('a link from another site redirects to sign-in with its address, without confirmation', async () => {
    const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }
    const page = await getPage('meridian', '/v2/forum?x=1', { cookie, ...fromElsewhere })
    expect([page.status, page.location]).toEqual([302, '/logout?redirect=%2Fv2%2Fforum%3Fx%3D1'])
    const ended = expect.stringMatching(/^__Host-ended=1;/)
    expect(page.cookies).toEqual(expect.arrayContaining([...expired, ended]))
    const logout = await getPage('meridian', page.location ?? '', { cookie: '__Host-ended=1', ...fromElsewhere })
    expect([logout.status, logout.location]).toEqual([302, '/login?redirect=%2Fv2%2Fforum%3Fx%3D1'])
  })

  test('a public page is shown, expires them and is stored by no cache', async () => {
    const page = await getPage('meridian', '/stories', { cookie })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.cookies).toEqual(expect.arrayContaining(expired))
  })
})
