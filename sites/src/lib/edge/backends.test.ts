import { describe, expect, it } from 'vitest'
import { backendsOf } from './backends.ts'

const MEMBER = ['__Host-refresh', 's.x'] as const
const ADMIN = ['__Host-admin', 'a.b.c'] as const
function of(path: string, ...cookies: (readonly [string, string])[]) {
  return backendsOf(path, new Map(cookies)).join()
}

describe('the backend of an address', () => {
  it.each([
    ['/graphql', 'BFF_MEMBER'],
    ['/graphqlAdmin', 'BFF_ADMIN'],
    ['/rest/admin/login', 'BFF_ADMIN'],
    ['/graphqlPublic', 'BFF_PUBLIC'],
    ['/rest/login', 'BFF_PUBLIC'],
    ['/media/abc', 'BFF_PUBLIC'],
    ['/articles', ''],
    ['/', ''],
    ['/graphql/x', ''],
    ['/restaurant', ''],
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

  it('are both for the refresh of a browser that holds both sessions', () => {
    expect(of('/rest/token-refresh', MEMBER, ADMIN)).toBe('BFF_ADMIN,BFF_PUBLIC')
    expect(of('/rest/logout', MEMBER, ADMIN)).toBe('BFF_ADMIN')
  })
})
