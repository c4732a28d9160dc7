import { describe, expect, it } from 'vitest'
import { expireSessionCookies, type GrantedSession, grantSession } from './grant-session.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

const SESSION: GrantedSession = {
  sessionId: 's',
  account: { userId: 'maya', locationCode: 'BOS', gate: 'ONBOARDING' },
  community: { id: 'c', code: 'MTC' },
  expiresAt: later(60 * 24),
  refreshToken: 'refresh',
}

async function grant(kind: 'member' | 'admin', given: Partial<GrantedSession> = {}) {
  const responseHeaders = new Headers()
  const signed: unknown[] = []
  const sign = async (claims: object, now: Date) => {
    signed.push({ ...claims, now })
    return 'access'
  }
  const tokens = await grantSession({ now: NOW, sign, responseHeaders }, { kind, session: { ...SESSION, ...given } })
  const cookies = responseHeaders.getSetCookie().map((line) => line.split('; ').slice(0, 2).join(' '))
  return { tokens, claims: signed[0], cookies }
}

describe('the tokens of a session', () => {
  it('state their owner, their site, and what they permit', async () => {
    const { tokens, claims, cookies } = await grant('member')
    expect(claims).toMatchObject({
      ...{ sessionId: 's', userId: 'maya', communityId: 'c', communityCode: 'MTC', brandCode: 'MTC' },
      ...{ locationCode: 'BOS', gate: 'ONBOARDING', audience: ['/graphql'], now: NOW },
    })
    expect(tokens).toMatchObject({ accessToken: 'access', refreshToken: 'refresh' })
    expect(cookies).toEqual(['__Host-session=access Max-Age=86400', '__Host-refresh=refresh Max-Age=86400'])
  })

  it('of staff are in separate cookies, and are valid on both endpoints', async () => {
    const { claims, cookies } = await grant('admin')
    expect(claims).toMatchObject({ audience: ['/graphql', '/graphqlAdmin'] })
    expect(cookies).toEqual(['__Host-admin=access Max-Age=86400', '__Host-admin-refresh=refresh Max-Age=86400'])
  })

  it.each([
    ['a day', 60 * 24, 10],
    ['ten minutes', 10, 10],
    ['less', 9, 9],
  ])('end with a session that has %s left', async (_, minutes, expected) => {
    const { tokens, claims } = await grant('member', { expiresAt: later(minutes) })
    expect(tokens.accessExpiresAt).toEqual(later(expected))
    expect(claims).toMatchObject({ expiresAt: later(expected) })
  })

  it('leave the browser’s refresh token if it has a newer one', async () => {
    const { tokens, cookies } = await grant('member', { refreshToken: null })
    expect(tokens.refreshToken).toBeNull()
    expect(cookies).toEqual(['__Host-session=access Max-Age=86400'])
  })

  it.each([
    [{}, 2],
    [{ browserToken: null }, 2],
    [{ browserToken: 'known' }, 3],
  ])('make the browser known after a sign-in: %j', async (given, count) => {
    const { cookies } = await grant('member', given)
    expect(cookies).toHaveLength(count)
    if (count === 3) expect(cookies[2]).toMatch(/^__Host-browser=known Max-Age=\d{7,}$/)
  })

  it.each([
    ['member', ['__Host-session', '__Host-refresh']],
    ['admin', ['__Host-admin', '__Host-admin-refresh']],
  ] as const)('of a %s are deleted by name', (kind, names) => {
    const responseHeaders = new Headers()
    expireSessionCookies({ responseHeaders }, kind)
    expect(responseHeaders.getSetCookie().map((line) => line.split('; ').slice(0, 2))).toEqual(
      names.map((name) => [`${name}=`, 'Max-Age=0']),
    )
  })
})
