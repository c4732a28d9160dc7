import { describe, expect, it } from 'vitest'
import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import { backendsOf, isRefreshByBody } from './backends.ts'
import { type BffCall, callBff, fetchFile } from './call-bff.ts'

const MEMBER = ['__Host-refresh', 's.x'] as const
const ADMIN = ['__Host-admin', 'a.b.c'] as const
function headersWith(cookies: readonly (readonly [string, string])[], page?: string) {
  const headers = new Headers({ Cookie: cookies.map((cookie) => cookie.join('=')).join('; ') })
  if (page) headers.set('Referer', `http://meridian.localhost:8787${page}`)
  return headers
}
function of(path: string, ...cookies: (readonly [string, string])[]) {
  return backendsOf(path, headersWith(cookies)).join()
}

describe('the backend of an address', () => {
  it.each([
    ['/graphql', 'BFF_MEMBER'],
    ['/graphqlAdmin', 'BFF_ADMIN'],
    ['/rest/member/x', 'BFF_MEMBER'],
    ['/member/rest', ''],
    ['/admin/rest', ''],
    ['/x/member', ''],
    ['/x/admin', ''],
    ['/rest', 'BFF_PUBLIC'],
    ['/rest/admin/login', 'BFF_ADMIN'],
    ['/graphqlPublic', 'BFF_PUBLIC'],
    ['/rest/login', 'BFF_PUBLIC'],
    ['/media/abc', 'BFF_PUBLIC'],
    ['/articles', ''],
    ['/', ''],
    ['/graphql/x', ''],
    ['/restaurant', ''],
    ['/rest/login%00', 'BFF_PUBLIC'],
    ['/rest/%ff', 'BFF_PUBLIC'],
    ['/rest/admin/sites/%00', 'BFF_PUBLIC'],
    ['/graphqlAdmin%00', 'BFF_PUBLIC'],
    ['/articles/%00', ''],
    ['/restaurant%00', ''],
    ['/rest/%61dmin/login', 'BFF_ADMIN'],
    ['/x/../graphqlAdmin', 'BFF_ADMIN'],
  ])('%s: %s', (path, backend) => {
    expect(of(path)).toBe(backend)
  })

  it('is the one that opened the session, for sign-out and refresh', () => {
    expect(of('/rest/logout', MEMBER)).toBe('BFF_PUBLIC')
    expect(of('/rest/logout', ADMIN)).toBe('BFF_ADMIN')
    expect(of('/rest/token-refresh', MEMBER)).toBe('BFF_PUBLIC')
    expect(of('/rest/token-refresh', ADMIN)).toBe('BFF_ADMIN')
  })

  it.each([
    ['/rest/token-refresh', [], true],
    ['/rest/%74oken-refresh/', [], true],
    ['/rest/token-refresh', [MEMBER], false],
    ['/rest/token-refresh', [ADMIN], false],
    ['/rest/logout', [], false],
    ['/rest/%00', [], false],
  ])('of %s with the cookies %j is named by a token in the body: %s', (path, cookies, is) => {
    expect(isRefreshByBody(path, headersWith(cookies))).toBe(is)
  })

  it('are both for the refresh of a browser that holds both sessions, the one of the page first', () => {
    const refreshedOn = (page?: string) => backendsOf('/rest/token-refresh', headersWith([MEMBER, ADMIN], page))
    expect(refreshedOn('/admin/articles?view=list')).toEqual(['BFF_ADMIN', 'BFF_PUBLIC'])
    expect(refreshedOn('/admin')).toEqual(['BFF_ADMIN', 'BFF_PUBLIC'])
    expect(refreshedOn('/administrators')).toEqual(['BFF_PUBLIC', 'BFF_ADMIN'])
    expect(refreshedOn('/search?q=/admin')).toEqual(['BFF_PUBLIC', 'BFF_ADMIN'])
    expect(refreshedOn()).toEqual(['BFF_PUBLIC', 'BFF_ADMIN'])
    expect(of('/rest/logout', MEMBER, ADMIN)).toBe('BFF_ADMIN')
  })
})

/** The headers that the backend gets. */
async function sent(more: Partial<BffCall> = {}) {
  let headers = new Headers()
  const service = {
    fetch: async (request: Request) => {
      headers = request.headers
      return new Response()
    },
  }
  const request = new Request('http://meridian.localhost:8787/get-started', {
    headers: { 'user-agent': 'Test', cookie: 'theme=x', 'x-other': 'y' },
  })
  await callBff(service, { path: '/rest', body: {}, request, correlationId: 'AAAA-BBBB-CCCC', ...more })
  return Object.fromEntries(headers)
}

describe('the headers sent to a backend', () => {
  it("a call has the browser's headers, but no cookie or origin by default", async () => {
    const headers = await sent()
    expect(headers).toMatchObject({ 'user-agent': 'Test', 'x-correlation-id': 'AAAA-BBBB-CCCC' })
    for (const name of ['cookie', 'origin', 'x-other']) expect(headers).not.toHaveProperty(name)
  })

  it('a call with a session sends only its cookie', async () => {
    expect(await sent({ cookie: '__Host-session=token' })).toMatchObject({ cookie: '__Host-session=token' })
  })

  it('a call from a view of a member’s pages names the page that is viewed, and no other does', async () => {
    expect(await sent({ viewedPage: '/v2/forum' })).toMatchObject({ [VIEWED_PAGE_HEADER.toLowerCase()]: '/v2/forum' })
    expect(await sent()).not.toHaveProperty(VIEWED_PAGE_HEADER.toLowerCase())
  })

  it('a call for a browser sends the origin of the page', async () => {
    expect(await sent({ isForBrowser: true })).toMatchObject({ origin: 'http://meridian.localhost:8787' })
  })
})

describe('a backend that does not answer', () => {
  const request = new Request('http://meridian.localhost:8787/', { headers: { range: 'bytes=0-9', 'if-range': '"a"' } })
  const call = { path: '/media/x', request, correlationId: 'AAAA-BBBB-CCCC', timeoutMs: 5 }
  /** Waits until the caller gives up. */
  const silent = {
    fetch: ({ signal }: Request) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }

  it('is away after the time that its caller waits, for a call and for the start of a file', async () => {
    await expect(callBff(silent, { ...call, body: {} })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    await expect(fetchFile(silent, call)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  it('has time for the rest of a file, of which a part can be requested', async () => {
    let asked: Request | undefined
    const fetch = async (one: Request) => {
      asked = one
      return new Response('rest')
    }
    const response = await fetchFile({ fetch }, call)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(asked?.signal.aborted).toBe(false)
    expect(await response.text()).toBe('rest')
    expect(Object.fromEntries(asked?.headers ?? [])).toMatchObject({ range: 'bytes=0-9', 'if-range': '"a"' })
    await callBff({ fetch }, { ...call, body: {} })
    expect(asked?.headers.has('range')).toBe(false)
  })
})
