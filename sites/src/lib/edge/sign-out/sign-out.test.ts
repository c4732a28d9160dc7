import { describe, expect, it } from 'vitest'
import type { SitesEnv } from '../env.ts'
import { expiredSessionCookies } from '../session-cookies.ts'
import { decideSignOut, loginAfter, revokeSessions } from './sign-out.ts'

const COOKIE = '__Host-session=a.b.c; __Host-refresh=s.x; theme=dark'
function decide(headers: Record<string, string>) {
  return decideSignOut(new Headers(headers))
}

describe('a GET of a logout address', () => {
  it('[ROUTE-041] signs out when the person opened it', () => {
    expect(decide({ cookie: COOKIE, 'sec-fetch-site': 'same-origin' })).toBe('sign-out')
    expect(decide({ cookie: COOKIE, 'sec-fetch-site': 'none' })).toBe('sign-out')
    expect(decide({ cookie: COOKIE })).toBe('sign-out')
  })

  it('does nothing for a prefetch', () => {
    expect(decide({ cookie: COOKIE, 'sec-purpose': 'prefetch' })).toBe('ignore')
    expect(decide({ cookie: COOKIE, 'sec-purpose': 'prefetch;prerender' })).toBe('ignore')
    expect(decide({ cookie: COOKIE, 'x-moz': 'prefetch' })).toBe('ignore')
    expect(decide({ cookie: COOKIE, purpose: 'preview' })).toBe('ignore')
  })

  it('asks for confirmation when another site led a signed-in person here', () => {
    expect(decide({ cookie: COOKIE, 'sec-fetch-site': 'cross-site' })).toBe('confirm')
    expect(decide({ cookie: COOKIE, 'sec-fetch-site': 'same-site' }), 'another host of the same site').toBe('confirm')
    expect(decide({ cookie: 'theme=dark', 'sec-fetch-site': 'cross-site' })).toBe('sign-out')
  })

  it('[ROUTE-058] redirects to login and keeps a redirect only on this origin', () => {
    const at = (path: string) => loginAfter(new URL(path, 'http://harbor.localhost:8787'))
    expect(at('/logout')).toBe('/login')
    expect(at('/app/logout?redirect=/articles/edit?x=1')).toBe('/login?redirect=%2Farticles%2Fedit%3Fx%3D1')
    expect(at('/logout?redirect=https://evil.test/')).toBe('/login')
    expect(at('/logout?redirect=/get-started')).toBe('/login?redirect=%2Fget-started')
  })

  it('redirects to the login of staff from pages of theirs', () => {
    const at = (path: string) => loginAfter(new URL(`/logout?redirect=${path}`, 'http://harbor.localhost:8787'))
    expect(at('/admin/sites/HFC/closing%3Fnotice=x')).toBe(
      '/login-admin?redirect=%2Fadmin%2Fsites%2FHFC%2Fclosing%3Fnotice%3Dx',
    )
    expect(at('/admin')).toBe('/login-admin?redirect=%2Fadmin')
    for (const path of ['/administration', '/articles%3Fabout=/admin', '/v2/admin'])
      expect(at(path)).toMatch(/^\/login\?redirect=/)
  })

  it('redirects to an invitation, which requires no sign-in', () => {
    const at = (path: string) => loginAfter(new URL(path, 'http://harbor.localhost:8787'))
    expect(at('/logout?redirect=/get-started%3FdealId%3Dx')).toBe('/get-started?dealId=x')
    expect(at('/logout?redirect=https://evil.test/get-started%3FdealId%3Dx')).toBe('/login')
  })

  it('[ROUTE-056] ends each session at the backend that owns it, and sends it no other cookie', async () => {
    const calls: { at: string; cookie: string | null }[] = []
    const answering = (at: string, status: number) => ({
      fetch: async (request: Request) => {
        calls.push({ at: `${at} ${new URL(request.url).pathname}`, cookie: request.headers.get('cookie') })
        return new Response(null, { status })
      },
    })
    const env = { BFF_PUBLIC: answering('public', 204), BFF_ADMIN: answering('admin', 503) } as unknown as SitesEnv
    const request = new Request('http://harbor.localhost:8787/logout', {
      headers: { cookie: `${COOKIE}; __Host-admin=d.e.f` },
    })
    expect(await revokeSessions(request, env, 'AAAA-BBBB-CCCC')).toEqual(['admin: answered 503'])
    expect(calls).toEqual([
      { at: 'public /rest/logout', cookie: '__Host-session=a.b.c; __Host-refresh=s.x' },
      { at: 'admin /rest/logout', cookie: '__Host-admin=d.e.f' },
    ])
  })

  it.each([
    ['a session that had ended already', new Response(null, { status: 401 }), []],
    ['a backend that is away', new Error('gone'), ['admin: ServiceUnavailable']],
  ])('reports what was not ended: with %s', async (_, answer, failures) => {
    const fetch = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
    const env = { BFF_ADMIN: { fetch } } as unknown as SitesEnv
    const request = new Request('http://harbor.localhost:8787/logout', { headers: { cookie: '__Host-admin=d.e.f' } })
    expect(await revokeSessions(request, env, 'AAAA-BBBB-CCCC')).toEqual(failures)
  })

  it('[SESS-029] expires all cookies whatever the backends say', () => {
    const lines = expiredSessionCookies()
    expect(lines).toHaveLength(5)
    for (const line of lines)
      expect(line).toMatch(/^__Host-[a-z-]+=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  })
})
