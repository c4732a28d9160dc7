import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, expiredCookie } from '#shared/kernel/cookies.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import { type SessionClaims, sessionSigner, type TokenKind } from '#shared/kernel/session-token.ts'
import type { SitesEnv } from './env.ts'
import { readPageSession, visitorOf } from './page-session.ts'
import { withSetCookies } from './session-cookies.ts'
import { decideSignOut } from './sign-out/sign-out.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const MINUTE_MS = 60_000

function claimsOf(more: Partial<SessionClaims> = {}): Omit<SessionClaims, 'kind'> {
  return {
    sessionId: 'session-1',
    userId: 'maya',
    audience: ['/graphql'],
    communityId: 'c-1',
    communityCode: 'MTC',
    brandCode: 'MTC',
    locationCode: null,
    gate: 'NONE',
    expiresAt: new Date(NOW.getTime() + 10 * MINUTE_MS),
    ...more,
  }
}

type Signer = (more?: Partial<SessionClaims>) => Promise<string>
let sign: Record<TokenKind, Signer>
let keys: Pick<SitesEnv, 'SESSION_MEMBER_PUBLIC_KEY' | 'SESSION_ADMIN_PUBLIC_KEY'>

beforeAll(async () => {
  const make = async (kind: TokenKind) => {
    const pair = await generateKeyPair('EdDSA', { extractable: true })
    const signer = sessionSigner(kind, await exportJWK(pair.privateKey))
    const signed: Signer = (more) => signer(claimsOf(more), new Date(NOW.getTime() - MINUTE_MS))
    return { signed, publicKey: JSON.stringify(await exportJWK(pair.publicKey)) }
  }
  const [member, admin] = [await make('member'), await make('admin')]
  sign = { member: member.signed, admin: admin.signed }
  keys = { SESSION_MEMBER_PUBLIC_KEY: member.publicKey, SESSION_ADMIN_PUBLIC_KEY: admin.publicKey }
})

function expired(kind: TokenKind) {
  return Object.values(SESSION_COOKIES[kind]).map(expiredCookie)
}

/** The backend's response to the refresh of an ended session. */
function ending(kind: TokenKind) {
  const headers = expired(kind).map((line): [string, string] => ['set-cookie', line])
  return { fetch: async () => new Response(null, { status: 401, headers }) }
}

const refusing = { fetch: async () => new Response(null, { status: 401 }) }

function read(cookie: string, area: TokenKind = 'member', services: Partial<SitesEnv> = {}) {
  const env = { ...keys, BFF_PUBLIC: refusing, BFF_ADMIN: refusing, ...services } as SitesEnv
  const request = new Request('http://meridian.localhost:8787/articles', { headers: { cookie } })
  return readPageSession({ request, env, communityCode: 'MTC', correlationId: 'AAAA-BBBB-CCCC', now: NOW }, area)
}

describe('the visitor of a page', () => {
  it('is a member with a valid member token, and the backend gets only that session', async () => {
    const cookie = `__Host-session=${await sign.member()}`
    const { session, setCookies } = await read(`${cookie}; theme=x; __Host-admin=garbage`)
    expect(visitorOf(session)).toEqual({ kind: 'member', gate: 'NONE' })
    expect(session?.cookie).toBe(cookie)
    expect(setCookies).toEqual([])
  })

  it('is an admin with an admin token, on member pages too', async () => {
    const token = await sign.admin({ audience: ['/graphql', '/graphqlAdmin'] })
    expect(visitorOf((await read(`__Host-admin=${token}`, 'admin')).session).kind).toBe('admin')
    expect(visitorOf((await read(`__Host-admin=${token}`, 'member')).session).kind).toBe('admin')
  })

  it('[SESS-014] [SESS-015] is anonymous without a token and with an invalid one', async () => {
    for (const cookie of ['', '__Host-session=garbage', '__Host-session=a.b.c; __Host-admin=x']) {
      expect(visitorOf((await read(cookie)).session)).toEqual({ kind: 'anonymous' })
    }
  })

  it('[BRAND-001] is anonymous on the host of another community', async () => {
    const token = await sign.member({ communityCode: 'HFC' })
    expect((await read(`__Host-session=${token}`)).session).toBeNull()
  })

  it('is not an admin by a token signed with the member key, nor by the wrong cookie', async () => {
    const forged = await sign.member({ audience: ['/graphql', '/graphqlAdmin'] })
    expect((await read(`__Host-admin=${forged}; __Host-session=${forged}`, 'admin')).session).toBeNull()
    const admin = await sign.admin({ audience: ['/graphql', '/graphqlAdmin'] })
    expect((await read(`__Host-session=${admin}`)).session).toBeNull()
  })

  it('may see onboarding only while the gate requires it, or without the member audience', async () => {
    const inOnboarding = await sign.member({ gate: 'ONBOARDING' })
    expect(visitorOf((await read(`__Host-session=${inOnboarding}`)).session)).toEqual({
      kind: 'member',
      gate: 'ONBOARDING',
    })
    const bare = await sign.member({ audience: [] })
    expect(visitorOf((await read(`__Host-session=${bare}`)).session)).toEqual({ kind: 'member', gate: 'ONBOARDING' })
  })

  it('is refreshed once when the token has expired, and page and browser get the new cookies', async () => {
    const fresh = await sign.member()
    const asked: (string | null)[] = []
    const BFF_PUBLIC = {
      fetch: async (request: Request) => {
        asked.push(request.headers.get('cookie'))
        const headers = new Headers()
        headers.append('set-cookie', `__Host-session=${fresh}; Path=/; Secure; HttpOnly`)
        headers.append('set-cookie', '__Host-refresh=s.new; Path=/; Secure; HttpOnly')
        return Response.json({}, { headers })
      },
    }
    const old = await sign.member({ expiresAt: new Date(NOW.getTime() - 1000) })
    const { session, setCookies } = await read(`__Host-session=${old}; __Host-refresh=s.old`, 'member', { BFF_PUBLIC })
    expect(asked).toEqual([`__Host-session=${old}; __Host-refresh=s.old`])
    expect(session?.cookie).toBe(`__Host-session=${fresh}; __Host-refresh=s.new`)
    expect(setCookies).toHaveLength(2)
  })

  it('is anonymous when the session has ended; an infrastructure fault is an error instead', async () => {
    const old = `__Host-session=${await sign.member({ expiresAt: new Date(NOW.getTime() - 1000) })}; __Host-refresh=s.old`
    expect((await read(old)).session).toBeNull()
    const away = { fetch: async () => new Response(null, { status: 503 }) }
    await expect(read(old, 'member', { BFF_PUBLIC: away })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  it('with an ended session is redirected from another site to sign-in without confirmation, because the dead cookies are expired', async () => {
    const old = await sign.member({ expiresAt: new Date(NOW.getTime() - 1000) })
    const cookie = `__Host-session=${old}; __Host-refresh=s.old; theme=dark`
    const { session, setCookies } = await read(cookie, 'member', { BFF_PUBLIC: ending('member') })
    expect(session).toBeNull()
    expect(setCookies).toEqual(expired('member'))
    const kept = withSetCookies(cookiesOf(new Headers({ cookie })), setCookies)
    expect([...kept]).toEqual([['theme', 'dark']])
    const next = new Headers({
      cookie: [...kept].map((pair) => pair.join('=')).join('; '),
      'sec-fetch-site': 'cross-site',
    })
    expect(decideSignOut(next)).toBe('sign-out')
  })

  it('continues with the active session when the one of the other kind has ended', async () => {
    const cookie = `__Host-session=${await sign.member()}`
    const both = `${cookie}; __Host-admin-refresh=s.old`
    const { session, setCookies } = await read(both, 'admin', { BFF_ADMIN: ending('admin') })
    expect(session?.cookie).toBe(cookie)
    expect(setCookies).toEqual(expired('admin'))
  })
})
