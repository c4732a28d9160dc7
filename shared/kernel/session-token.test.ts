import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, expiredCookie, readCookie, setCookie } from './cookies.ts'
import { type PublicKeys, type SessionClaims, sessionSigner, sessionVerifier, type TokenKind } from './session-token.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
function later(seconds: number) {
  return new Date(NOW.getTime() + seconds * 1000)
}

const CLAIMS: Omit<SessionClaims, 'kind'> = {
  sessionId: 's1',
  userId: 'maya',
  audience: ['/graphql'],
  communityId: 'c1',
  communityCode: 'MTC',
  brandCode: 'MTC',
  locationCode: 'US-NY',
  gate: 'NONE',
  expiresAt: later(600),
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { publicKey: await exportJWK(publicKey), privateKey: await exportJWK(privateKey) }
}

let keys: Record<TokenKind, Awaited<ReturnType<typeof makeKeys>>>
let verify: ReturnType<typeof sessionVerifier>

beforeAll(async () => {
  keys = { member: await makeKeys(), admin: await makeKeys() }
  const publicKeys: PublicKeys = { member: keys.member.publicKey, admin: keys.admin.publicKey }
  verify = sessionVerifier(publicKeys)
})

function signed(kind: TokenKind, changes: Partial<typeof CLAIMS> = {}) {
  return sessionSigner(kind, keys[kind].privateKey)({ ...CLAIMS, ...changes }, NOW)
}

/** A token with arbitrary claims, signed with a real key. */
async function crafted(header: object, payload: object, kind: TokenKind = 'member') {
  return new SignJWT({
    iss: 'council',
    sub: 'u:maya',
    aud: ['/graphql'],
    sid: 's1',
    cid: 'c1',
    community: 'MTC',
    gate: 'NONE',
    exp: later(600).getTime() / 1000,
    ...payload,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'member', ...header })
    .sign(await importJWK(keys[kind].privateKey, 'EdDSA'))
}

describe('a session token', () => {
  it('[SESS-016] carries the user id after u: and is returned as signed', async () => {
    const token = await signed('member')
    const payload = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
    expect(payload).toMatchObject({
      iss: 'council',
      sub: 'u:maya',
      aud: ['/graphql'],
      brand: 'MTC',
      community: 'MTC',
      location: 'US-NY',
      gate: 'NONE',
    })
    expect(await verify(token, NOW)).toEqual({ kind: 'valid', claims: { ...CLAIMS, kind: 'member' } })
  })

  it('that has expired is distinguished from an invalid one', async () => {
    const token = await signed('member')
    expect((await verify(token, later(599))).kind).toBe('valid')
    expect(await verify(token, later(600))).toEqual({ kind: 'expired' })
    expect(await verify(token, later(601))).toEqual({ kind: 'expired' })
  })

  it('that had expired when it was first seen is expired, too', async () => {
    expect(await verify(await signed('member', { sessionId: 's2' }), later(601))).toEqual({ kind: 'expired' })
  })

  it.each([
    ['the onboarding', { gate: 'ONBOARDING' }, { gate: 'ONBOARDING' }],
    ['a brand and a place', { brand: 'B', location: 'US-NY' }, { brandCode: 'B', locationCode: 'US-NY' }],
    ['neither', { brand: '', location: '' }, { brandCode: 'MTC', locationCode: null }],
    ['numbers for both', { brand: 7, location: 7 }, { brandCode: 'MTC', locationCode: null }],
  ])('names %s', async (_, payload, claims) => {
    expect(await verify(await crafted({}, payload), NOW)).toMatchObject({ kind: 'valid', claims })
  })

  it('of an admin may carry both audiences', async () => {
    const verdict = await verify(await signed('admin', { audience: ['/graphql', '/graphqlAdmin'] }), NOW)
    expect(verdict).toMatchObject({ kind: 'valid', claims: { kind: 'admin', audience: ['/graphql', '/graphqlAdmin'] } })
  })

  it('with the admin audience is invalid when the member key signed it', async () => {
    expect(await verify(await signed('member', { audience: ['/graphql', '/graphqlAdmin'] }), NOW)).toEqual({
      kind: 'invalid',
    })
    expect((await verify(await crafted({ kid: 'admin' }, { aud: ['/graphqlAdmin'] }), NOW)).kind).toBe('invalid')
  })

  it.each([
    ['another issuer', {}, { iss: 'somebody' }],
    ['another type', { typ: 'JWT' }, {}],
    ['an unknown key', { kid: 'root' }, {}],
    ['no key', { kid: undefined }, {}],
    ['no expiry', {}, { exp: undefined }],
    ['no session', {}, { sid: undefined }],
    ['a subject without u:', {}, { sub: 'maya' }],
    ['no subject', {}, { sub: undefined }],
    ['a subject that is no text', {}, { sub: 7 }],
    ['an empty session', {}, { sid: '' }],
    ['a session that is no text', {}, { sid: 7 }],
    ['an empty community id', {}, { cid: '' }],
    ['a community id that is no text', {}, { cid: 7 }],
    ['an empty community', {}, { community: '' }],
    ['a community that is no text', {}, { community: ['MTC'] }],
    ['an unknown gate', {}, { gate: 'open' }],
    ['an audience that is no list', {}, { aud: '/graphqlAdmin' }],
    ['an audience it may not grant', {}, { aud: ['/graphql', '/other'] }],
  ])('with %s is invalid', async (_, header, payload) => {
    const verdict = await verify(await crafted(header, payload), NOW)
    // An audience that is a string instead of a list grants nothing.
    if (verdict.kind === 'valid') expect(verdict.claims.audience).toEqual([])
    else expect(verdict).toEqual({ kind: 'invalid' })
  })

  it('[SESS-014] that is garbage, tampered with, unsigned or of another algorithm is invalid, never an error', async () => {
    const token = await signed('member')
    const [head, body, signature] = token.split('.')
    const unsigned = `${btoa(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: 'member' })).replaceAll('=', '')}.${body}.`
    const hmac = await new SignJWT({ sub: 'u:maya' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'member' })
      .sign(new TextEncoder().encode(keys.member.publicKey.x))
    const flipped = signature?.startsWith('A') ? `B${signature.slice(1)}` : `A${signature?.slice(1)}`
    for (const bad of ['', 'x', 'a.b.c', '....', unsigned, hmac, `${head}.${body}.${flipped}`, token.slice(0, -5)]) {
      expect(await verify(bad, NOW), bad).toEqual({ kind: 'invalid' })
    }
  })
})

describe('the cookies of a request', () => {
  const sent = (Cookie: string) => new Headers({ Cookie })

  it('are read by their names; of two with one name the first counts', () => {
    const jar = cookiesOf(sent('=nameless; a=1; b = 2 ;c=x=y; a=3; empty=; odd'))
    expect(Object.fromEntries(jar)).toEqual({ a: '1', b: '2', c: 'x=y', empty: '' })
    expect(cookiesOf(new Headers()).size).toBe(0)
  })

  it('that are empty or missing are none', () => {
    expect(['a', 'empty', 'b'].map((name) => readCookie(sent('a=1; empty='), name))).toEqual(['1', null, null])
  })

  it('are set for this host alone, out of reach of scripts, and end at once when they are taken back', () => {
    expect(setCookie('__Host-a', 'x', 60)).toBe('__Host-a=x; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Lax')
    expect(expiredCookie('__Host-a')).toBe('__Host-a=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax')
  })
})
