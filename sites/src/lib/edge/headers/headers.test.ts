import { describe, expect, it } from 'vitest'
import { ServerTiming } from '../server-timing.ts'
import { cacheControl } from './cache-control.ts'
import { CARD_ROUTES, cardOriginsOf } from './card-origins.ts'
import { outsideOriginsOf } from './outside-origins.ts'
import { COMMON_HEADERS, type PolicyOptions, securityPolicyHeaders } from './security-headers.ts'
import { withCookies } from './with-cookies.ts'

const BILLING = {
  BILLING_SCRIPT_URL: 'https://js.provider.test/latest/script.js',
  BILLING_SERVER_HOST: 'https://council.provider.test',
  BRAINTREE_SCRIPT_URL: 'https://js.gateway.test/web/3/js',
  BRAINTREE_ORIGINS: 'https://assets.gateway.test https://api.gateway.test',
}

function policyOf(options: PolicyOptions): string {
  return securityPolicyHeaders(options)['content-security-policy'] ?? ''
}

describe('the headers of a response', () => {
  it('keep private pages out of every cache', () => {
    expect(cacheControl({ isPublicPage: false, isSignedIn: true, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: false, isSignedIn: false, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: true, isSignedIn: true, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: true, isSignedIn: false, status: 404 })).toBe('no-store')
    for (const status of [200, 304]) {
      expect(cacheControl({ isPublicPage: true, isSignedIn: false, status })).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('keep a response that sets cookies out of every cache, even for a public page', () => {
    const publicPage = () => new Response('', { headers: { 'cache-control': 'public, max-age=0, must-revalidate' } })
    const { headers } = withCookies(publicPage(), ['a=; Max-Age=0', 'b=2'])
    expect(headers.getSetCookie()).toEqual(['a=; Max-Age=0', 'b=2'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(withCookies(publicPage(), []).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  it('allow scripts and styles of this origin and those listed by hash, nothing else', () => {
    const policy = policyOf({
      scriptHashes: ["'sha256-a'"],
      styleHashes: ["'sha256-b'"],
      trustedTypes: [],
    })
    expect(policy).toContain("script-src 'self' 'sha256-a';")
    expect(policy).toContain("style-src 'self' 'sha256-b';")
    for (const directive of ["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe|\*|data:|http/)
    expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types 'none'$/)
  })

  it('name the Trusted Types policies of a page that has some', () => {
    const policy = policyOf({ scriptHashes: [], styleHashes: [], trustedTypes: ['ProseMirrorClipboard'] })
    expect(policy).toMatch(/trusted-types ProseMirrorClipboard$/)
  })

  it('allow the gateway instead on pages with its fields, and only there', () => {
    const cardOrigins = cardOriginsOf('/get-started/payment', BILLING, 'BRAINTREE')
    const policy = policyOf({ scriptHashes: [], styleHashes: [], trustedTypes: ['card-script'], cardOrigins })
    expect(policy).toContain("script-src 'self' https://js.gateway.test;")
    expect(policy).toContain('frame-src https://js.gateway.test https://assets.gateway.test https://api.gateway.test;')
    expect(policy).not.toContain('provider.test')
    expect(cardOriginsOf('/login', BILLING, 'BRAINTREE')).toBeNull()
  })

  it.each([
    ['a payment link', '/pay-now'],
    ['joining', '/get-started/payment'],
    ['the cards of a member', '/settings/billing'],
    ['a renewal', '/dunning'],
    ['a new card for a renewal', '/dunning/update-card'],
    ["staff who enter a member's card", '/admin/members/[id]/payment'],
  ])('allow the payment provider on the page of %s', (_, route) => {
    const servers = ['https://council.provider.test']
    expect(cardOriginsOf(route, BILLING)).toEqual({ script: 'https://js.provider.test', servers })
  })

  it('allow the usual provider where the gateway is not set up', () => {
    const { BRAINTREE_SCRIPT_URL, BRAINTREE_ORIGINS: _, ...usual } = BILLING
    const script = 'https://js.provider.test'
    expect(cardOriginsOf('/get-started/payment', usual, 'BRAINTREE')).toMatchObject({ script })
    expect(cardOriginsOf('/get-started/payment', { ...usual, BRAINTREE_SCRIPT_URL }, 'BRAINTREE')).toEqual({
      script: 'https://js.gateway.test',
      servers: [],
    })
  })

  it('allow the payment provider only on pages with its fields, which report Trusted Types instead of enforcing them', () => {
    const hashes = { scriptHashes: ["'sha256-a'"], styleHashes: [] }
    for (const route of CARD_ROUTES) {
      const cardOrigins = cardOriginsOf(route, BILLING)
      const headers = securityPolicyHeaders({ ...hashes, trustedTypes: ['card-script'], cardOrigins })
      const policy = headers['content-security-policy']
      expect(policy).toContain("script-src 'self' https://js.provider.test 'sha256-a';")
      expect(policy).toContain("connect-src 'self' https://js.provider.test https://council.provider.test;")
      expect(policy).toContain('frame-src https://js.provider.test https://council.provider.test;')
      expect(policy).not.toMatch(/unsafe|\*|data:|trusted-types/)
      expect(headers['content-security-policy-report-only']).toBe(
        "require-trusted-types-for 'script'; trusted-types card-script",
      )
    }
    for (const route of ['/', '/login', '/settings', '/pay-now/x', '/failure', '/404']) {
      const headers = securityPolicyHeaders({ ...hashes, trustedTypes: [], cardOrigins: cardOriginsOf(route, BILLING) })
      expect(Object.keys(headers), route).toEqual(['content-security-policy'])
      expect(headers['content-security-policy'], route).not.toMatch(/provider|frame-src/)
    }
  })

  it('[ENT-029] allow the third-party services whose ids the brand has, only on pages of its members', () => {
    const policyOn = (route: string, more: object = {}) => {
      const community = { googleAnalytics: 'G-1', googleTagManager: 'GTM-1', linkedInInsight: null }
      const page = { route, brand: { community }, visitor: { kind: 'member', gate: 'NONE' }, ...more }
      const outsideOrigins = outsideOriginsOf(page as unknown as App.Locals)
      return policyOf({ scriptHashes: [], styleHashes: [], trustedTypes: [], hasFrames: true, outsideOrigins })
    }
    const policy = policyOn('/v2/members/[id]')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://www.google-analytics.com;")
    expect(policy).toContain("frame-src 'self' https://www.googletagmanager.com;")
    expect(policy).not.toContain('linkedin')
    const closed = [
      ...CARD_ROUTES,
      '/admin',
      '/admin/articles',
      '/password/reset',
      '/unsubscribe',
      '/get-started',
      '/login',
    ]
    for (const route of closed) expect(policyOn(route), route).not.toContain('google')
    for (const more of [
      { visitor: { kind: 'admin' } },
      { visitor: { kind: 'anonymous' } },
      { viewing: { userId: 'u' } },
      { isPreview: true },
      { brand: { community: { googleAnalytics: null, googleTagManager: null, linkedInInsight: null } } },
      { brand: null },
    ])
      expect(policyOn('/v2', more), JSON.stringify(more)).not.toContain('google')
    expect(policyOn('/adminsomething')).toContain('google')
  })

  it('include those of every response', () => {
    for (const name of [
      'x-content-type-options',
      'strict-transport-security',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ]) {
      expect(COMMON_HEADERS[name]).toBeTruthy()
    }
  })

  it('add up the database round trips of a page', () => {
    const timing = new ServerTiming()
    timing.add('db;dur=2.5;desc="trips=1", total;dur=9')
    timing.add('total;dur=3, db;dur=1;desc="trips=2"')
    timing.add(null)
    timing.add('cache;desc="db"')
    expect(timing.header(12.34)).toBe('db;dur=3.5;desc="trips=3", total;dur=12.3')
  })
})

it('a page may be shown in a frame of this site alone, and only when it is meant for one', () => {
  const framed = { scriptHashes: [], styleHashes: [], trustedTypes: [] }
  expect(policyOf({ ...framed, isFramed: true })).toContain("frame-ancestors 'self'")
  expect(policyOf({ ...framed, isFramed: false })).toContain("frame-ancestors 'none'")
})
