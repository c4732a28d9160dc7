import { describe, expect, it } from 'vitest'
import { endedSessionCookie, expiredEndedCookie, isAfterEndedSession } from './ended-session.ts'
import { decideGate, isForMembers, logoutTo, renewalFrom, type Visitor } from './gates.ts'
import { isLookingOnly, leadOut } from './lead-out.ts'
import { pagesBase, segmentsOf } from './paths.ts'
import { requireAdmin, requireAdminCommunity } from './require-admin.ts'

const ORIGIN = 'http://meridian.localhost:8787'
const anonymous: Visitor = { kind: 'anonymous' }
const member: Visitor = { kind: 'member', gate: 'NONE' }
const newcomer: Visitor = { kind: 'member', gate: 'ONBOARDING' }
const admin: Visitor = { kind: 'admin' }

function targetOf(path: string, visitor: Visitor): string {
  const url = new URL(ORIGIN + path)
  const gate = decideGate({ url, visitor })
  if (gate.kind === 'sign-in') return logoutTo(url.pathname + url.search)
  return gate.kind === 'redirect' ? gate.to : gate.kind
}

describe('the renewal pages', () => {
  const link = '/dunning/update-card?userId=x&subscriptionId=y&exp=1&s=z'
  it('are open with a link that names the membership, whoever opens it', () => {
    for (const visitor of [anonymous, member, newcomer, admin]) expect(targetOf(link, visitor)).toBe('open')
  })
  it('without a link belong to the session', () => {
    expect(targetOf('/dunning', anonymous)).toBe('/logout?redirect=%2Fdunning')
    expect(targetOf('/dunning/texts', anonymous)).toBe('/logout?redirect=%2Fdunning%2Ftexts')
    expect(targetOf('/dunning', newcomer)).toBe('/get-started')
    expect(targetOf('/dunning', member)).toBe('open')
  })
})

it('a gated member is told why a page leads to the renewal, but not on the way home after signing in', () => {
  expect(['/settings/billing', '/articles'].map(renewalFrom)).toEqual([
    '/dunning?notice=closed-page',
    '/dunning?notice=closed-page',
  ])
  expect(['/', '/v2'].map(renewalFrom)).toEqual(['/dunning', '/dunning'])
})

describe('the gate of an address', () => {
  it('[SESS-004] [SESS-005] [SESS-006] redirects an anonymous visitor of member pages to logout, with the full address to return to', () => {
    expect(targetOf('/articles/edit?x=1', anonymous)).toBe('/logout?redirect=%2Farticles%2Fedit%3Fx%3D1')
    expect(targetOf('/settings/team', anonymous)).toBe('/logout?redirect=%2Fsettings%2Fteam')
    expect(targetOf('/articles', anonymous)).toBe('/logout?redirect=%2Farticles')
    expect(targetOf('/forum', anonymous)).toBe('/logout?redirect=%2Fforum')
  })

  it('[SESS-007] redirects a member in onboarding to onboarding, from the app and from home', () => {
    expect(targetOf('/articles', newcomer)).toBe('/get-started')
    expect(targetOf('/', newcomer)).toBe('/get-started')
    expect(targetOf('/get-started', newcomer)).toBe('open')
    expect(targetOf('/get-started/profile', newcomer)).toBe('open')
  })

  it('leaves an invitation, but nothing else of onboarding, to its page, whoever is signed in', () => {
    for (const visitor of [anonymous, member, newcomer, admin])
      for (const path of ['/get-started', '/get-started/payment', '/get-started/password'])
        expect(targetOf(`${path}?dealId=x`, visitor)).toBe('open')
    for (const path of ['/get-started', '/get-started/payment', '/get-started/profile?dealId=x']) {
      expect(targetOf(path, member)).toBe('/v2')
      expect(targetOf(path, admin)).toBe('/admin')
    }
  })

  it('[ROUTE-071] [SESS-018] redirects everybody but admins from the admin area to logout and back', () => {
    for (const visitor of [anonymous, member, newcomer]) {
      expect(targetOf('/admin/articles?status=DRAFT', visitor)).toBe(
        '/logout?redirect=%2Fadmin%2Farticles%3Fstatus%3DDRAFT',
      )
      expect(targetOf('/admin', visitor)).toBe('/logout?redirect=%2Fadmin')
    }
    expect(targetOf('/admin/articles', admin)).toBe('open')
    expect(targetOf('/admin', admin)).toBe('open')
  })

  it('decides on decoded, normalised, whole segments', () => {
    for (const path of [
      '/%61dmin/articles',
      '/%2561dmin/articles',
      '/login/%252e%252e/admin/articles',
      '/login/%25252e./admin/articles',
      '//admin/articles',
      '/x/../admin/articles',
      '/admin%2Farticles',
      '/admin%5Carticles',
    ]) {
      expect(targetOf(path, member), path).toMatch(/^\/logout\?redirect=/)
    }
    expect(targetOf('/administrators', anonymous)).toBe('open')
    expect(targetOf('/articles-archive', anonymous)).toBe('open')
    expect(targetOf('/%E0%A4%A', anonymous)).toBe('not-found')
    expect(targetOf('/admin%00', anonymous)).toBe('not-found')
  })

  it.each(['forum', 'groups', 'members', 'profile', 'expert-panels', 'offers', 'notifications'])(
    '[ROUTE-073] [ROUTE-074] [ROUTE-075] [ROUTE-076] [ROUTE-077] [ROUTE-078] [ROUTE-079] moves members from /%s to /v2, staff back',
    (area) => {
      expect(targetOf(`/${area}`, member)).toBe(`/v2/${area}`)
      expect(targetOf(`/${area}/a%20b?option=1&x=y`, member)).toBe(`/v2/${area}/a%20b?option=1&x=y`)
      expect(targetOf(`/${area}?x=1`, admin)).toBe('open')
      expect(targetOf(`/v2/${area}?x=1`, admin)).toBe(`/${area}?x=1`)
      expect(targetOf(`/v2/${area}`, member)).toBe('open')
    },
  )

  it.each(['messages', 'announcements'])('leads from /%s, as it is stored, to the page below /v2', (area) => {
    for (const visitor of [member, admin]) {
      expect(targetOf(`/${area}/a%20b?x=y`, visitor)).toBe(`/v2/${area}/a%20b?x=y`)
      // As it was stored before.
      expect(targetOf(`/v2/${area}/a`, visitor)).toBe('open')
    }
    expect(targetOf(`/${area}/a`, anonymous)).toBe(`/logout?redirect=%2F${area}%2Fa`)
    expect(targetOf(`/${area}/a`, newcomer)).toBe('/get-started')
  })

  it('[ROUTE-050] [ROUTE-051] [ROUTE-042] redirects the older login addresses, with their query', () => {
    for (const path of ['/account/login', '/account/one-time', '/account/redeem']) {
      expect(targetOf(`${path}?a=1&b=2`, anonymous)).toBe('/login?a=1&b=2')
    }
    expect(targetOf('/signout?redirect=%2Farticles', member)).toBe('/logout?redirect=%2Farticles')
  })

  it.each(['constructor', 'toString', '__proto__'])(
    'does not treat /%s, which every object has, as an older address',
    (name) => {
      expect(targetOf(`/${name}`, anonymous)).toBe('open')
    },
  )

  it.each([
    ['[ROUTE-047]', '/account/forgot-password', '/password/forgot'],
    ['[ROUTE-048]', '/account/reset-password?token=abc', '/password/reset?token=abc'],
    ['[ROUTE-049]', '/account/set-password?token=abc', '/password/setup?token=abc'],
    ['whatever the letters are written as', '/account/%72eset-password?token=a%2Fb', '/password/reset?token=a%2Fb'],
  ])('%s leads %s on to the password page, the token kept', (_id, path, target) => {
    for (const visitor of [anonymous, member, newcomer, admin]) expect(targetOf(path, visitor)).toBe(target)
    expect(targetOf(target, anonymous)).toBe('open')
  })

  it('[SESS-005] settings need a sign-in, and an onboarded one', () => {
    expect(targetOf('/settings', anonymous)).toBe('/logout?redirect=%2Fsettings')
    expect(targetOf('/settings', newcomer)).toBe('/get-started')
    expect(targetOf('/settings', member)).toBe('open')
  })

  it('redirects the root: members to their home page, staff to the waiting items, visitors to login', () => {
    expect(targetOf('/', member)).toBe('/v2')
    expect(targetOf('/v2', member)).toBe('open')
    expect(targetOf('/v2', admin)).toBe('/admin')
    expect(targetOf('/v2', anonymous)).toBe('/logout?redirect=%2Fv2')
    expect(targetOf('/v2', newcomer)).toBe('/get-started')
    expect(targetOf('/', admin)).toBe('/admin')
    expect(targetOf('/', anonymous)).toBe('/login')
  })

  it('has search below /v2 for members and at the plain address for staff, with the searched text', () => {
    expect(targetOf('/search?q=boards', member)).toBe('/v2/search?q=boards')
    expect(targetOf('/v2/search?q=boards', admin)).toBe('/search?q=boards')
    expect(targetOf('/search', anonymous)).toBe('/logout?redirect=%2Fsearch')
  })

  it('redirects signed-in people from login to a safe address', () => {
    expect(targetOf('/login', member)).toBe('/v2')
    expect(targetOf('/login?redirect=/settings/team', member)).toBe('/settings/team')
    expect(targetOf('/login?redirect=https://evil.test/', member)).toBe('/v2')
    expect(targetOf('/login?redirect=//evil.test/', member)).toBe('/v2')
    expect(targetOf('/login-admin', admin)).toBe('/admin')
    expect(targetOf('/login-admin/anything', member)).toBe('open')
    expect(targetOf('/login', anonymous)).toBe('open')
  })

  it('allows everybody to open public pages', () => {
    for (const visitor of [anonymous, member, newcomer, admin]) {
      expect(targetOf('/stories/the-long-work', visitor)).toBe('open')
      expect(targetOf('/no-such-page', visitor)).toBe('open')
    }
  })
})

describe('a page of staff, checked a second time', () => {
  const session = { cookie: 'x' }
  const given = (locals: object) => locals as unknown as App.Locals

  it('is for sessions of staff', () => {
    expect(requireAdmin(given({ session, visitor: admin }))).toBe(session)
    for (const visitor of [anonymous, member, newcomer])
      expect(() => requireAdmin(given({ session, visitor })), visitor.kind).toThrow('NotAllowed')
    expect(() => requireAdmin(given({ session: null, visitor: admin }))).toThrow('NotAllowed')
  })

  it('about all brands exists in the admin community only', () => {
    const at = (kind: string, visitor: Visitor = admin) =>
      requireAdminCommunity(given({ session, visitor, brand: { community: { kind } } }))
    expect(() => at('ADMIN')).not.toThrow()
    expect(() => at('BRAND')).toThrow('NotFound')
    expect(() => at('ADMIN', member)).toThrow('NotAllowed')
    expect(() => requireAdminCommunity(given({ session, visitor: admin, brand: null }))).toThrow('NotFound')
  })
})

describe('a link that leads out of the site', () => {
  it('does not tell the other site where the person came from', () => {
    const { status, headers } = leadOut('https://partner.test/offer')
    expect([status, ...['location', 'referrer-policy'].map((name) => headers.get(name))]).toEqual([
      ...[303, 'https://partner.test/offer', 'no-referrer'],
    ])
  })

  it.each<[string, RequestInit, boolean]>([
    ['a click', {}, false],
    ['a HEAD request', { method: 'HEAD' }, true],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }, true],
    ['another purpose', { headers: { 'sec-purpose': 'navigate' } }, false],
  ])('%s only looks: %s', (_, init, isIt) => {
    expect(isLookingOnly(new Request('http://meridian.localhost/offers/x/go', init))).toBe(isIt)
  })
})

it.each([
  ['/dunning?userId=x&subscriptionId=y', 'open'],
  ['/dunning?userId=x', '/logout?redirect=%2Fdunning%3FuserId%3Dx'],
  ['/dunning?subscriptionId=y', '/logout?redirect=%2Fdunning%3FsubscriptionId%3Dy'],
  ['/dunning?userId=&subscriptionId=y', '/logout?redirect=%2Fdunning%3FuserId%3D%26subscriptionId%3Dy'],
])('a link to the renewal names a person and a membership: %s', (path, target) => {
  expect(targetOf(path, anonymous)).toBe(target)
})

it.each([
  ['/', true],
  ['/dunning', true],
  ['/dunning/texts', true],
  ['/articles', true],
  ['/forum/x', true],
  ['/login', false],
  ['/get-started', false],
  ['/stories', false],
  ['/%', true],
])('whether %s is for signed-in people: %s', (path, isSo) => {
  expect(isForMembers({ pathname: path } as URL)).toBe(isSo)
})

it('members have the shared pages under /v2, staff and visitors do not', () => {
  expect([member, newcomer, admin, anonymous].map(pagesBase)).toEqual(['/v2', '/v2', '', ''])
})

it.each([
  ['/a/b', ['a', 'b']],
  ['//a/./b/', ['a', 'b']],
  ['/a/../b', ['b']],
  ['/../b', ['b']],
  ['/a\\b', ['a', 'b']],
  ['/a%5Cb', ['a', 'b']],
  ['/...', ['...']],
  [`/${encodedTimes(4)}`, ['?']],
  [`/${encodedTimes(5)}`, null],
  ['/%', null],
  ['/%00', null],
  ['/a%0Ab', null],
])('the segments of %s are %j', (path, segments) => {
  expect(segmentsOf(path)).toEqual(segments)
})

/** A question mark, escaped this many times. */
function encodedTimes(times: number): string {
  return Array.from({ length: times }).reduce<string>(encodeURIComponent, '?')
}

it.each([
  ['the note of an ended session', '__Host-ended=1', true],
  ['the cookie of a session', '__Host-session=a', true],
  ['the cookie of a session of staff', '__Host-admin-refresh=a', true],
  ['another cookie', 'theme=dark', false],
  ['none', '', false],
])('a visitor with %s had a session: %s', (_, cookie, had) => {
  expect(isAfterEndedSession(new Headers({ cookie }))).toBe(had)
})

it('the note of an ended session lasts a minute, and is taken back by name', () => {
  expect(endedSessionCookie()).toBe('__Host-ended=1; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax')
  expect(expiredEndedCookie()).toMatch(/^__Host-ended=; Max-Age=0;/)
})
